/** What everybody is told of the boards with a map that can be played, by the rules themselves. */
import { execFileSync } from "node:child_process";

const TELL = `
import sys
import msgspec
from games.rules import boards, rules_for
told = [rules_for(board).public() for board in boards()]
maps = [board | {"drawing": None} for board in told if board["routes"]]
sys.stdout.buffer.write(msgspec.json.encode(maps))
`;

const root = new URL("../../../", import.meta.url);

export const played = JSON.parse(
  execFileSync(process.env.PYTHON ?? ".venv/bin/python", ["-c", TELL], {
    cwd: root,
    maxBuffer: 2 ** 26,
  }),
);
