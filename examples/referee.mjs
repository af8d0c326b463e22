// A match by the rules of Genoa, in which everybody makes the first move there is.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const referee = spawn("cirulla", ["referee"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();
const ask = async (op, keys) => {
  referee.stdin.write(JSON.stringify({ wire: 1, op, ...keys }) + "\n");
  return JSON.parse((await answers.next()).value);
};

let { match, events, outcome } = await ask("new", { rules: "genova", seed: "7" });
while (!outcome) {
  const { moves } = await ask("legal", { match });
  ({ events, outcome } = await ask("play", { match, move: moves[0] }));
  for (const { marks, card, capture } of events)
    if (marks?.length) console.log(`Scopa! ${card} takes ${capture.cards}.`);
}
console.log(`Side ${outcome.winner} wins the match.`);
referee.stdin.end();
