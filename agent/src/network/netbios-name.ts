// Finds a computer by its NetBIOS name, with a name query that is broadcast in this computer's networks.
import dgram from "node:dgram";
import { ownNetworks } from "./own-networks.ts";

const waitMS = 700;
const tries = 2;
const encodedName = 34;
const types = { name: 0x20 };

/**
 * Encodes a name (RFC 1001 14.1): each half of its 16 bytes becomes a letter from "A". The last byte, 0,
 * denotes the computer itself.
 */
function encode(name: string): Buffer {
  const bytes = Buffer.from(name.toUpperCase().padEnd(15, " ").slice(0, 15) + "\0", "latin1");
  const letters = Array.from(bytes, (byte) => String.fromCodePoint(65 + (byte >> 4), 65 + (byte & 15)));
  return Buffer.concat([Buffer.of(32), Buffer.from(letters.join(""), "latin1"), Buffer.of(0)]);
}

/** A name query (RFC 1002 4.2.12), recursion desired, broadcast. */
export const nameQuestion = (name: string, id: number): Buffer =>
  Buffer.concat([
    Buffer.of(id >> 8, id & 255, 0x01, 0x10, 0, 1, 0, 0, 0, 0, 0, 0),
    encode(name),
    Buffer.of(0, types.name, 0, 1),
  ]);

/**
 * The addresses in a positive response (RFC 1002 4.2.13) to this question; none if any length in it is wrong.
 */
export function readNameAnswer(message: Buffer, question: Buffer): string[] {
  const typeAt = 12 + encodedName;
  const dataAt = typeAt + 10;
  if (message.length < dataAt || message.length > 576) return [];
  const isAnswer =
    message.readUInt16BE(0) === question.readUInt16BE(0) &&
    (message.readUInt16BE(2) & 0xf80f) === 0x8000 &&
    message.readUInt16BE(6) === 1 &&
    message.subarray(12, typeAt).equals(question.subarray(12, typeAt)) &&
    message.readUInt16BE(typeAt) === types.name;
  const length = message.readUInt16BE(dataAt - 2);
  if (!isAnswer || length % 6 !== 0 || message.length < dataAt + length) return [];
  return Array.from({ length: length / 6 }, (_, i) =>
    [...message.subarray(dataAt + i * 6 + 2, dataAt + i * 6 + 6)].join("."),
  );
}

/**
 * Returns the address of the computer with this NetBIOS name; undefined if none responds. A response is
 * accepted only if it contains the address that it was sent from.
 */
export function findNetbiosName(
  name: string,
  {
    to = ownNetworks().map((one) => one.broadcast),
    port = 137,
  }: { to?: readonly string[]; port?: number } = {},
): Promise<string | undefined> {
  const socket = dgram.createSocket("udp4");
  const question = nameQuestion(name, Math.floor(Math.random() * 0x10000));
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const finish = (address?: string) => {
      clearTimeout(timer);
      socket.removeAllListeners().on("error", () => undefined);
      socket.close();
      resolve(address);
    };
    const ask = (left: number) => {
      if (!left) return finish();
      for (const address of to) socket.send(question, port, address, () => undefined);
      timer = setTimeout(ask, waitMS, left - 1);
    };
    socket.on("error", () => finish());
    socket.on("message", (message, { address }) => {
      if (readNameAnswer(message, question).includes(address)) finish(address);
    });
    socket.bind(0, () => {
      socket.setBroadcast(true);
      ask(tries);
    });
  });
}
