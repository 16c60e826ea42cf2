// Which part of a VNC server's output is recorded, however its viewer signs in.
import { describe, expect, test } from "vitest";
import { FbsReader, fbsBlock, fbsHead } from "@muster/sdk/remote";
import { Frames } from "../../../server/src/remote/recordings/fbs.ts";
import { Unrecordable } from "../../../server/src/remote/recordings/recorder.ts";

const channel = 16;
const init = Buffer.concat([
  Buffer.from([3, 32, 2, 88]),
  Buffer.alloc(16, 9),
  Buffer.from([0, 0, 0, 2]),
  Buffer.from("pc"),
]);
const format = Buffer.alloc(16, 7);
const setFormat = Buffer.concat([Buffer.alloc(4), format]);
const challenge = Buffer.alloc(16, 0xcc);
const response = Buffer.alloc(16, 0xdd);
const frames = Buffer.from("frames");
const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

/** Returns what is recorded when both sides send one byte at a time. */
function recordedOf(server: Buffer, viewer: Buffer): Buffer {
  const recording = new Frames(false);
  const all: Buffer[] = [];
  const keep = (content: Uint8Array | string) => void all.push(Buffer.from(content as string));
  for (let at = 0; at < viewer.length; at++)
    keep(recording.input(channel, at, viewer.subarray(at, at + 1), 1_000));
  for (let at = 0; at < server.length; at++)
    keep(recording.output(channel, server.subarray(at, at + 1), 1_000));
  keep(recording.output(channel, frames, 1_500));
  return Buffer.concat(all);
}
const played = (file: Buffer) => Buffer.concat(new FbsReader().push(file).map((block) => block.bytes));

const expected = bytes("RFB 003.003\n", [0, 0, 0, 1], init.subarray(0, 4), format, init.subarray(20), frames);

describe("The file begins as if no password were needed", () => {
  test.each([
    ["3.8, none", bytes("RFB 003.008\n", [1, 1], [0, 0, 0, 0]), bytes("RFB 003.008\n", [1])],
    ["3.7, none", bytes("RFB 003.007\n", [2, 2, 1]), bytes("RFB 003.007\n", [1])],
    [
      "3.8, a password",
      bytes("RFB 003.008\n", [1, 2], challenge, [0, 0, 0, 0]),
      bytes("RFB 003.008\n", [2], response),
    ],
    ["3.3, none", bytes("RFB 003.003\n", [0, 0, 0, 1]), bytes("RFB 003.003\n")],
    [
      "3.3, a password",
      bytes("RFB 003.005\n", [0, 0, 0, 2], challenge, [0, 0, 0, 0]),
      bytes("RFB 003.003\n", response),
    ],
    [
      "3.8 of a Mac, VeNCrypt with a password",
      bytes("RFB 003.889\n", [2, 19, 2], [0, 2], [0], [2, 0, 0, 1, 2, 0, 0, 0, 2], challenge, [0, 0, 0, 0]),
      bytes("RFB 003.008\n", [19], [0, 2], [0, 0, 0, 2], response),
    ],
  ])("%s", (_, server, viewer) => {
    const file = recordedOf(bytes(server, init), bytes(viewer, [1], setFormat, "typed"));
    expect(played(file).equals(expected)).toBe(true);
    for (const secret of [challenge, response, "typed"]) expect(file.includes(secret)).toBe(false);
  });

  test("with the server's pixel format if the viewer requests none", () => {
    const server = bytes("RFB 003.008\n", [1, 1], [0, 0, 0, 0], init);
    const file = recordedOf(server, bytes("RFB 003.008\n", [1], [1], [2]));
    expect(played(file).subarray(16).equals(bytes(init, frames))).toBe(true);
  });
});

test("nothing is recorded if the password is refused", () => {
  const server = bytes("RFB 003.008\n", [1, 2], challenge, [0, 0, 0, 1], [0, 0, 0, 2], "no");
  expect(recordedOf(server, bytes("RFB 003.008\n", [2], response)).length).toBe(0);
});

describe("Nothing can be recorded", () => {
  test.each([
    ["with other kinds of sign-in", bytes("RFB 003.008\n", [1, 30]), bytes("RFB 003.008\n", [30])],
    [
      "with VeNCrypt's TLS",
      bytes("RFB 003.008\n", [1, 19], [0, 2], [0], [1, 0, 0, 1, 2]),
      bytes("RFB 003.008\n", [19], [0, 2], [0, 0, 1, 2]),
    ],
    ["of another protocol", bytes("SSH-2.0-OpenSSH_9\n"), bytes("SSH-2.0-client\n")],
    [
      "with a name of 4 GiB",
      bytes("RFB 003.008\n", [1, 1], [0, 0, 0, 0], init.subarray(0, 20), [255, 255, 255, 255]),
      bytes("RFB 003.008\n", [1], [1]),
    ],
  ])("%s", (_, server, viewer) => {
    expect(() => recordedOf(server, viewer)).toThrow(Unrecordable);
  });

  test("when a side sends too much before its first frame", () => {
    const recording = new Frames(false);
    expect(() => recording.output(channel, Buffer.alloc(70_000), 0)).toThrow(Unrecordable);
  });
});

describe("A file is read", () => {
  const file = Buffer.concat([fbsHead, fbsBlock(Buffer.from("abcde"), 7), fbsBlock(Buffer.from("f"), 4e9)]);

  test("in pieces of any size", () => {
    for (const size of [1, 3, 100]) {
      const reader = new FbsReader();
      const blocks = [];
      for (let at = 0; at < file.length; at += size)
        blocks.push(...reader.push(file.subarray(at, at + size)));
      expect(blocks.map(({ at, bytes: of }) => [at, Buffer.from(of).toString()])).toEqual([
        [7, "abcde"],
        [4e9, "f"],
      ]);
    }
  });

  test("unless it isn't an FBS file or has a block with a hostile size", () => {
    expect(() => new FbsReader().push(Buffer.from("FBS 002.000\n"))).toThrow(TypeError);
    expect(() => new FbsReader().push(bytes(Buffer.from(fbsHead), [255, 255, 255, 255]))).toThrow(TypeError);
  });
});
