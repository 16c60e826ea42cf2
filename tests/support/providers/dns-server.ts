// A real name server on UDP, with the records of one test.
import { createSocket, type Socket } from "node:dgram";

const types = { A: 1, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 } as const;
type RecordType = keyof typeof types;

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split(".")
      .map((label) => Buffer.concat([Buffer.of(Buffer.byteLength(label)), Buffer.from(label)])),
    Buffer.of(0),
  ]);

const encodeTexts = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/[^]{1,200}/g) ?? []).map((part) =>
      Buffer.concat([Buffer.of(Buffer.byteLength(part)), Buffer.from(part)]),
    ),
  );

const encode: Record<RecordType, (value: string) => Buffer> = {
  A: (value) => Buffer.from(value.split(".").map(Number)),
  AAAA: (value) => Buffer.from(value.replaceAll(":", ""), "hex"),
  CNAME: encodeName,
  MX: (value) => Buffer.concat([Buffer.of(0, 10), encodeName(value)]),
  TXT: encodeTexts,
};

export interface DnsServer {
  port: number;
  /** Records by "name TYPE". Names without a record don't exist; "SILENT" means no response. */
  records: Map<string, readonly string[] | "SILENT" | "FAILS">;
  close(): void;
}

export async function startDnsServer(): Promise<DnsServer> {
  const socket: Socket = createSocket("udp4");
  const records: DnsServer["records"] = new Map();
  socket.on("message", (query, from) => {
    let at = 12;
    const labels: string[] = [];
    while (query[at]) {
      labels.push(query.toString("latin1", at + 1, at + 1 + query[at]!));
      at += 1 + query[at]!;
    }
    const question = query.subarray(12, at + 5);
    const asked = query.readUInt16BE(at + 1);
    const name = labels.join(".").toLowerCase();
    const type = (Object.keys(types) as RecordType[]).find((one) => types[one] === asked);
    const values = type && records.get(`${name} ${type}`);
    if (values === "SILENT") return;
    const isKnown = [...records.keys()].some((key) => key.startsWith(`${name} `));
    const missing = isKnown ? 0 : 3;
    const code = values === "FAILS" ? 2 : missing;
    const found = Array.isArray(values) ? (values as string[]) : [];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8580 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    const answers = found.map((value) => {
      const data = encode[type!](value);
      const start = Buffer.alloc(12);
      start.writeUInt16BE(0xc00c, 0);
      start.writeUInt16BE(asked, 2);
      start.writeUInt16BE(1, 4);
      start.writeUInt32BE(60, 6);
      start.writeUInt16BE(data.length, 10);
      return Buffer.concat([start, data]);
    });
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { port: socket.address().port, records, close: () => socket.close() };
}
