// Computers are found by their NetBIOS name; responses that no computer with that name would send are
// ignored.
import { expect, test } from "vitest";
import { findNetbiosName, nameQuestion, readNameAnswer } from "../../../agent/src/network/netbios-name.ts";
import { freeUdpPort, serveUdp } from "../../support/providers/snmp.ts";
import { findWithSamba, hasNetbios } from "../../support/providers/netbios.ts";

const positive = (question: Buffer, addresses: readonly string[], name = question.subarray(12, 46)) =>
  Buffer.concat([
    question.subarray(0, 2),
    Buffer.of(0x85, 0, 0, 0, 0, 1, 0, 0, 0, 0),
    name,
    Buffer.of(0, 0x20, 0, 1, 0, 0, 0, 60, 0, addresses.length * 6),
    ...addresses.map((address) => Buffer.of(0, 0, ...address.split(".").map(Number))),
  ]);

test.skipIf(!hasNetbios)(
  "a Samba computer is found by its name in any case, and an unknown name isn't",
  () => {
    expect(findWithSamba("MUSTERPC", ["MusterPC", "NOBODY"])).toEqual(["10.77.0.2", null]);
  },
  60_000,
);

test("the responder's address is used only if it is among those in the response", async () => {
  const port = await freeUdpPort("127.0.0.1");
  let addresses = ["10.0.0.1"];
  const server = await serveUdp("127.0.0.1", port, (message) => [positive(message, addresses)]);
  const at = { to: ["127.0.0.1"], port };
  expect(await findNetbiosName("PC", at)).toBeUndefined();
  addresses = ["10.0.0.1", "127.0.0.1"];
  expect(await findNetbiosName("PC", at)).toBe("127.0.0.1");
  server.close();
});

test("responses to other requests or with wrong lengths are ignored", () => {
  const question = nameQuestion("PC", 7);
  const answer = positive(question, ["10.0.0.1"]);
  expect(readNameAnswer(answer, question)).toEqual(["10.0.0.1"]);
  expect(readNameAnswer(answer, nameQuestion("PC", 8))).toEqual([]);
  expect(
    readNameAnswer(positive(question, ["10.0.0.1"], nameQuestion("PD", 7).subarray(12, 46)), question),
  ).toEqual([]);
  for (let length = 0; length < answer.length; length++)
    expect(readNameAnswer(answer.subarray(0, length), question)).toEqual([]);
  const long = Buffer.from(answer);
  long.writeUInt16BE(600, 54);
  expect(readNameAnswer(long, question)).toEqual([]);
});
