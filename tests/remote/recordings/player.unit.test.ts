// The player of recordings and its keys, and the verification of a recording.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readRecording } from "@muster/sdk/remote";
import { integrityOf } from "../../../ui/src/remote/remote-sessions/recording-integrity.ts";
import { Player } from "../../../ui/src/remote/remote-sessions/terminal-player.ts";

const cast = [
  { version: 2, width: 80, height: 24 },
  [0.1, "o", "one "],
  [1, "r", "100x30"],
  [1.1, "o", "two \u001b]52;c;eA==\u0007"],
  [61, "o", "three two"],
]
  .map((line) => JSON.stringify(line))
  .join("\n");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function play(file = cast) {
  const left = vi.fn();
  const player = new Player(readRecording(file), left);
  let shown = "";
  let size = "";
  const stop = player.show({
    write: (bytes) => (shown += new TextDecoder().decode(bytes)),
    clear: () => (shown = ""),
    setSize: (columns, rows) => (size = `${columns}x${rows}`),
  });
  const key = (keys: string) => player.type(new TextEncoder().encode(keys));
  return { player, key, left, stop, shown: () => shown, size: () => size };
}

test("a damaged recording is refused as such", () => {
  for (const damaged of [cast.slice(0, -5), cast.slice(9), ""])
    expect(() => readRecording(damaged)).toThrow(expect.objectContaining({ code: "recording_damaged" }));
});

test("shows output at its recorded time, and skips long pauses", () => {
  const { player, shown, size, stop } = play();
  vi.advanceTimersByTime(500);
  expect([shown(), size()]).toEqual(["one ", "80x24"]);
  vi.advanceTimersByTime(800);
  expect([shown(), size()]).toEqual(["one two ", "100x30"]);
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBe("one two three two");
  expect(player.view).toMatchObject({ isPlaying: false, position: 61 });
  stop();
});

test("pauses, seeks and changes its speed by keys", () => {
  const { player, key, shown, stop } = play();
  key(" ");
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBe("");
  key("\u001b[F");
  expect(shown()).toBe("one two three two");
  key("\u001b[D");
  expect([shown(), player.view.position]).toEqual(["one two ", 56]);
  key("0");
  expect(player.view.position).toBe(0);
  key("+");
  key("+");
  expect(player.view.speed).toBe(4);
  key(" ");
  vi.advanceTimersByTime(100);
  expect(shown()).toBe("one ");
  stop();
});

test("finds a text and its next occurrence", () => {
  const { player, key, shown, stop } = play();
  for (const typed of ["/", "t", "w", "o", "\r"]) key(typed);
  expect(shown()).toBe("one two ");
  expect(player.view.search).toEqual({ text: "two", place: 1, count: 2 });
  key("n");
  expect(shown()).toBe("one two three two");
  expect(player.view.search?.place).toBe(2);
  player.find("nowhere");
  expect(player.view.search).toEqual({ text: "nowhere", place: 0, count: 0 });
  stop();
});

test("is left with the key q", () => {
  const { key, left, stop } = play();
  key("q");
  expect(left).toHaveBeenCalled();
  stop();
});

test("a recording is recognized as intact, altered or running by its digest", async () => {
  const digest = createHash("sha256").update(cast).digest("base64url");
  expect(await integrityOf(cast, digest)).toBe("intact");
  expect(await integrityOf(`${cast} `, digest)).toBe("altered");
  expect(await integrityOf(cast, null)).toBe("running");
});

test("seeks in a long recording by showing only the last million characters before the position", () => {
  const lines = [
    { version: 2, width: 80, height: 24 },
    [1, "r", "100x30"],
    ...Array.from({ length: 300 }, (_, i) => [2 + i, "o", `${i} `.padEnd(10_000, "x")]),
    [400, "r", "120x40"],
  ];
  const { player, shown, size, stop } = play(lines.map((line) => JSON.stringify(line)).join("\n"));
  const numbers = () =>
    shown()
      .match(/\d+(?= )/g)
      ?.map(Number) ?? [];
  player.seek(252);
  expect([numbers().at(0), numbers().at(-1), size()]).toEqual([151, 250, "100x30"]);
  player.seek(52);
  expect([numbers().at(0), numbers().at(-1), size()]).toEqual([0, 50, "100x30"]);
  // seeking forward only adds the following output
  player.seek(62);
  expect([numbers().at(0), numbers().at(-1)]).toEqual([0, 60]);
  player.seek(400);
  expect([numbers().at(0), numbers().at(-1), size()]).toEqual([200, 299, "120x40"]);
  stop();
});
