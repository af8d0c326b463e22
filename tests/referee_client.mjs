// Plays every named game at once through one referee, and prints each match's record.
// node referee_client.mjs COMMAND WORDS...: starts that command. It fails at the first surprise.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [command, ...words] = process.argv.slice(2);
const referee = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
let asked = 0;

createInterface({ input: referee.stdout }).on("line", (line) => {
  const { wire, id, ...told } = JSON.parse(line);
  assert.equal(wire, 1);
  const resolve = waiting.get(id);
  waiting.delete(id);
  resolve(told);
});

const ask = (op, keys = {}) =>
  new Promise((resolve) => {
    asked += 1;
    waiting.set(asked, resolve);
    referee.stdin.write(JSON.stringify({ wire: 1, id: asked, op, ...keys }) + "\n");
  });

// A small generator of chance, so that each run is the same but for the shuffles.
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function tryWhatMayNotBe(match, view, move) {
  const other = (view.turn + 1) % view.hands.length;
  const wrong = await ask("play", { match, move, by: other });
  assert.equal(wrong.error.code, "move/not-your-turn");
  const late = await ask("play", { match, move, by: view.turn, at: view.number - 1, lang: "it" });
  assert.equal(late.error.code, "move/stale-position");
  assert.match(late.error.message, /partita/);
  const { refusal } = await ask("check", { match, move: "7dxKd", by: view.turn });
  assert.ok(refusal.code.startsWith("move/"));
  assert.deepEqual(await ask("legal", { match, seat: other }), { moves: [] });
}

async function playMove(match, view, below) {
  const { moves } = await ask("legal", { match, seat: view.turn });
  assert.ok(moves.length);
  const move = moves[below(moves.length)];
  if (below(6) === 0) await tryWhatMayNotBe(match, view, move);
  assert.deepEqual(await ask("check", { match, move, by: view.turn }), { refusal: null });
  const done = await ask("play", { match, move, by: view.turn, at: view.number });
  assert.equal(done.error, undefined);
  const { events } = await ask("events", { match, since: view.number, seat: view.turn });
  assert.deepEqual(events, done.events);
}

async function playGame({ game, players }, seed) {
  const below = chance(seed);
  const rules = { game, variants: [{ variant: "target", points: 21 }] };
  const { match } = await ask("new", { rules, players: players[below(players.length)] });
  for (;;) {
    const seat = below(2);
    const { view } = await ask("view", { match, seat });
    assert.ok(view.hands.every((hand, place) => place === seat || hand === view.up[place]));
    if (view.outcome) break;
    if (view.turn === null) {
      const { events } = await ask("shuffle", { match, seat });
      assert.ok(events.every((event) => event.event !== "dealt"));
    } else {
      await playMove(match, view, below);
    }
  }
  const { record } = await ask("record", { match });
  await ask("close", { match });
  return { game, record };
}

const { games } = await ask("games");
const played = await Promise.all(games.map((game, place) => playGame(game, place + 1)));
console.log(JSON.stringify({ asked, played }));
referee.stdin.end();
