# A match on a server, begun and looked at; then seat 0 makes its first legal move.
server=${1:-http://127.0.0.1:8000}
ask() { curl -sS -H "Content-Type: application/json" -H "Authorization: Bearer $token" "$@"; echo; }

begun=$(ask "$server/api/matches" -d '{"rules": "genova", "names": ["Nina", "Beppe"], "dealer": 1}')
match=$server/api/matches/$(jq -r .match <<< "$begun")
token=$(jq -r ".seats[0]" <<< "$begun") # Nina's; the other one is for Beppe alone
at=$(ask "$match/view" | jq .view.number)
move=$(ask "$match/legal" | jq -r ".moves[0]")
ask "$match/play" -d "{\"move\": \"$move\", \"at\": $at}"
