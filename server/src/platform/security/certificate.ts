import { randomBytes, sign, type KeyObject } from "node:crypto";

interface Wanted {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** Common name of subject and issuer. */
  name: string;
  notBefore: number;
  notAfter: number;
  hash?: "sha256" | "sha1";
}

const lengthOf = (size: number): Buffer => {
  if (size < 128) return Buffer.from([size]);
  const bytes = Buffer.from(size.toString(16).padStart(size > 0xffff ? 6 : size > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
// two digits of the year until 2049, four from then on
const time = (at: number) => {
  const text = `${new Date(at).toISOString().replace(/[-:TZ]|\.\d+/g, "")}Z`;
  return text < "2050" ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
};

const signatureIds = { sha256: "2a864886f70d01010b", sha1: "2a864886f70d010105" };
const commonName = "550403";

/** A certificate of an RSA key, signed with that key, as base64 of its DER. RFC 5280. */
export function selfSigned({
  privateKey,
  publicKey,
  name,
  notBefore,
  notAfter,
  hash = "sha256",
}: Wanted): string {
  const algorithm = sequence(objectId(signatureIds[hash]), der(0x05));
  const who = sequence(der(0x31, sequence(objectId(commonName), der(0x0c, Buffer.from(name)))));
  const serial = randomBytes(16);
  // positive, and not of fewer bytes than it seems
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    who,
    sequence(time(notBefore), time(notAfter)),
    who,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign(hash, content, privateKey));
  return sequence(content, algorithm, signature).toString("base64");
}
