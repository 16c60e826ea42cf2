// What a viewer may send in a view-only session, however its bytes are split.
import { expect, test } from "vitest";
import { ViewOnly } from "../../../server/src/remote/view-only.ts";

const channel = 16;
const version = Buffer.from("RFB 003.008\n");
const encodings = Buffer.from([2, 0, 0, 2, 0, 0, 0, 7, 255, 255, 255, 33]);
const updateRequest = Buffer.from([3, 1, 0, 0, 0, 0, 4, 0, 3, 0]);
const pixelFormat = Buffer.alloc(20);
const continuous = Buffer.from([150, 1, 0, 0, 0, 0, 4, 0, 3, 0]);
const fence = Buffer.from([248, 0, 0, 0, 0, 0, 0, 1, 3, 1, 2, 3]);
const capabilities = Buffer.from([6, 0, 0, 0, 255, 255, 255, 248, 31, 0, 0, 1, 0, 0, 0, 9]);
const withoutPassword = Buffer.concat([version, Buffer.from([1, 1])]);
const withPassword = Buffer.concat([version, Buffer.from([2]), Buffer.alloc(16, 9), Buffer.from([1])]);
const looking = Buffer.concat([
  pixelFormat,
  encodings,
  updateRequest,
  continuous,
  fence,
  capabilities,
  updateRequest,
]);
const keyEvent = Buffer.from([4, 1, 0, 0, 0, 0, 0, 65]);

const watched = (serverVersion = "RFB 003.008\n") => {
  const viewOnly = new ViewOnly();
  viewOnly.serverSends(channel, 0, Buffer.from(serverVersion));
  return viewOnly;
};
/** Sends bytes in pieces of `size`. Returns whether all were allowed. */
function sends(viewOnly: ViewOnly, bytes: Buffer, size = bytes.length): boolean {
  for (let at = 0; at < bytes.length; at += size)
    if (!viewOnly.viewerSends(channel, at, bytes.subarray(at, at + size))) return false;
  return true;
}

test.each([1, 2, 3, 7, 13, 1_000])("a viewer that only views is allowed, in pieces of %i bytes", (size) => {
  for (const begin of [withoutPassword, withPassword])
    expect(sends(watched(), Buffer.concat([begin, looking, looking]), size)).toBe(true);
});

const forbidden: [string, Buffer][] = [
  ["a key", keyEvent],
  ["a click", Buffer.from([5, 1, 0, 9, 0, 9])],
  ["a clipboard", Buffer.from([6, 0, 0, 0, 0, 0, 0, 6, 1, 104, 105, 105, 105, 105])],
  ["an extended clipboard", Buffer.from([6, 0, 0, 0, 255, 255, 255, 248, 16, 0, 0, 1, 0, 0, 0, 9])],
  ["a long extended clipboard", Buffer.from([6, 0, 0, 0, 255, 0, 0, 0, 1, 0, 0, 1])],
  ["a key of QEMU", Buffer.from([255, 0, 0, 1, 0, 0, 0, 65, 0, 0, 0, 30])],
  ["a shutdown", Buffer.from([250, 0, 1, 2])],
  ["a new size of the screen", Buffer.from([251, 0, 0, 9, 0, 9, 0, 0])],
  ["a file", Buffer.from([7, 0, 0, 0])],
  ["a message that there isn't", Buffer.from([99])],
  ["too many encodings", Buffer.from([2, 0, 255, 255])],
  ["a fence that is too long", Buffer.from([248, 0, 0, 0, 0, 0, 0, 1, 200])],
];
test.each(forbidden)("%s is refused, whole or in pieces", (_, message) => {
  for (const begin of [withoutPassword, withPassword])
    for (const size of [1, 5, 1_000])
      expect(sends(watched(), Buffer.concat([begin, looking, message]), size)).toBe(false);
});

test("unknown security types are refused, and viewers that would disconnect others", () => {
  for (const type of [0, 5, 16, 18, 19, 30, 255])
    expect(sends(watched(), Buffer.concat([version, Buffer.from([type])]))).toBe(false);
  expect(sends(watched(), Buffer.concat([version, Buffer.from([1, 0])]))).toBe(false);
});

test("an older server or viewer is refused, because its bytes have another meaning", () => {
  expect(sends(watched("RFB 003.003\n"), withoutPassword)).toBe(false);
  expect(sends(watched("not a server"), withoutPassword)).toBe(false);
  expect(sends(new ViewOnly(), withoutPassword)).toBe(false);
  expect(sends(watched(), Buffer.from("RFB 003.003\n"))).toBe(false);
  expect(sends(watched("RFB 003.889\n"), withoutPassword)).toBe(true);
});

test("after a broken connection, the same bytes may be repeated, but no others", () => {
  const bytes = Buffer.concat([withoutPassword, looking]);
  for (let from = 0; from < bytes.length; from++) {
    const viewOnly = watched();
    expect(sends(viewOnly, bytes)).toBe(true);
    expect(viewOnly.viewerSends(channel, from, Buffer.concat([bytes.subarray(from), updateRequest]))).toBe(
      true,
    );
    const others = Buffer.concat([bytes.subarray(0, from), keyEvent]).subarray(from);
    expect(viewOnly.viewerSends(channel, from, others)).toBe(false);
  }
  // bytes after a gap can't be checked
  expect(watched().viewerSends(channel, 5, bytes)).toBe(false);
});

test("a session allows at most 64 connections of viewers", () => {
  const viewOnly = new ViewOnly();
  const allowed = Array.from({ length: 100 }, (_, at) => {
    viewOnly.serverSends(channel + at, 0, version);
    return viewOnly.viewerSends(channel + at, 0, withoutPassword);
  });
  expect(allowed.filter(Boolean)).toHaveLength(64);
});
