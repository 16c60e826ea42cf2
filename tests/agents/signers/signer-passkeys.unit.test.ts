// Passkey signatures, verified as agents, the server and browsers do.
import { beforeAll, describe, expect, test } from "vitest";
import { followsSigners, isRunSigned, runText, type Signer, type SignerList } from "@muster/sdk";
import { rawSignature } from "../../../sdk/src/agents/assertions.ts";
import {
  assertionOf,
  newPasskey,
  newSigner,
  nextList,
  type AssertionParts,
  type TestPasskey,
  type TestSigner,
} from "../../support/agents/signers.ts";

const digest = "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ";
const text = runText(digest);
const bytes = (base64url: string) => Buffer.from(base64url, "base64url");

let ada: TestPasskey;
let grace: TestPasskey;
let shell: TestSigner;
let list: SignerList;
beforeAll(async () => {
  ada = await newPasskey();
  grace = await newPasskey("Grace's passkey");
  shell = await newSigner();
  list = await nextList(1, [ada, grace, shell]);
});

const isSigned = (given: object, of = list) =>
  isRunSigned(of, { signerId: ada.id, signature: "", ...given }, digest);

describe("A passkey's assertion", () => {
  test("signs a run, and a list of signers", async () => {
    expect(await isSigned(await ada.assert(text))).toBe(true);
    expect(await isSigned(await ada.assert(text, { crossOrigin: undefined }))).toBe(true);
    const first = await ada.signList(list);
    expect(await followsSigners(undefined, first)).toBe(true);
    const next = await nextList(1, [grace], list);
    expect(await followsSigners(list, await grace.signList(next))).toBe(true);
    expect(await followsSigners(list, await (await newPasskey()).signList(next))).toBe(false);
  });

  test.each<[string, Partial<AssertionParts>]>([
    ["another text", { challenge: Buffer.from("another").toString("base64url") }],
    ["the text itself instead of its digest", { challenge: Buffer.from(text).toString("base64url") }],
    ["a registration", { type: "webauthn.create" }],
    ["a payment", { type: "payment.get" }],
    ["another site", { origin: "https://muster.example.org" }],
    ["a site below", { origin: "https://evil.muster.example.com" }],
    ["another port", { origin: "https://muster.example.com:8443" }],
    ["a site without TLS", { origin: "http://muster.example.com" }],
    ["a frame of another site", { crossOrigin: true }],
    ["a frame that hides what it is", { crossOrigin: "false" }],
    ["a frame within another site", { topOrigin: "https://evil.example.com" }],
    ["another relying party", { rpId: "example.com" }],
    ["a user who wasn't there", { flags: 0x04 }],
    ["a user who wasn't verified", { flags: 0x01 }],
    ["neither", { flags: 0x00 }],
    ["neither, on a synced passkey", { flags: 0x18 }],
  ])("of %s isn't accepted", async (_, changes) => {
    expect(await isSigned(await ada.assert(text, changes))).toBe(false);
  });

  test("isn't accepted if any byte of it was altered", async () => {
    const { signature, assertion } = await ada.assert(text);
    for (const name of ["authenticatorData", "clientDataJSON"] as const)
      for (let i = 0; i < bytes(assertion[name]).length; i++) {
        const altered = bytes(assertion[name]);
        altered[i]! ^= 1;
        const given = { ...assertion, [name]: altered.toString("base64url") };
        expect(await isSigned({ signature, assertion: given })).toBe(false);
      }
    const cut = bytes(assertion.authenticatorData).subarray(0, 36).toString("base64url");
    for (const authenticatorData of ["", cut, `${assertion.authenticatorData}AA`])
      expect(await isSigned({ signature, assertion: { ...assertion, authenticatorData } })).toBe(false);
    for (const clientDataJSON of ["", "bnVsbA", "W10", "_w", "%"])
      expect(await isSigned({ signature, assertion: { ...assertion, clientDataJSON } })).toBe(false);
    expect(await isSigned({ signature })).toBe(false);
    expect(await isSigned({ assertion })).toBe(false);
  });

  test("by another signer isn't accepted in the name of this one", async () => {
    expect(await isSigned(await grace.assert(text))).toBe(false);
    expect(await isSigned({ ...(await grace.assert(text)), signerId: grace.id })).toBe(true);
    expect(await isSigned({ ...(await ada.assert(text)), signerId: shell.id })).toBe(false);
    expect(await isSigned({ ...(await ada.assert(text)), signerId: digest })).toBe(false);
    const { signature } = await shell.sign(text);
    expect(await isSigned({ signature })).toBe(false);
    expect(await isSigned({ signature, signerId: shell.id })).toBe(true);
    const { assertion } = await ada.assert(text);
    expect(await isSigned({ signature, assertion, signerId: shell.id })).toBe(false);
  });

  test("of another curve isn't accepted", async () => {
    const { generateKeyPairSync } = await import("node:crypto");
    const { signerIdOf } = await import("@muster/sdk");
    const pair = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
    const publicKey = pair.publicKey.export({ format: "der", type: "spki" }).toString("base64url");
    const signer = { ...ada.signer, publicKey, id: await signerIdOf(publicKey) };
    const { assertion } = await ada.assert(text);
    const client = JSON.parse(bytes(assertion.clientDataJSON).toString()) as AssertionParts;
    const given = assertionOf(pair.privateKey, { ...client, rpId: "muster.example.com", flags: 5 });
    const own = { ...list, signers: [signer] };
    expect(await isSigned({ ...given, signerId: signer.id }, own)).toBe(false);
  });
});

describe("A signature in DER", () => {
  const half = (value: string) => Buffer.from(value, "hex");
  const der = (r: Buffer, s: Buffer, tail = Buffer.alloc(0)) => {
    const body = Buffer.concat([Buffer.from([2, r.length]), r, Buffer.from([2, s.length]), s]);
    return new Uint8Array(Buffer.concat([Buffer.from([0x30, body.length]), body, tail]));
  };
  const full = half("7f".repeat(32));
  const high = half(`00${"ff".repeat(32)}`);

  test("is converted to two numbers padded to 32 bytes", () => {
    const raw = rawSignature(der(half("05"), high))!;
    expect(Buffer.from(raw).toString("hex")).toBe(`${"00".repeat(31)}05${"ff".repeat(32)}`);
    expect(rawSignature(der(full, full))).toHaveLength(64);
  });

  test.each<[string, Uint8Array]>([
    ["a negative number", der(half("ff".repeat(32)), full)],
    ["a padded number", der(half(`00${"7f".repeat(32)}`), full)],
    ["a number of 33 bytes", der(half("7f".repeat(33)), full)],
    ["an empty number", der(Buffer.alloc(0), full)],
    ["bytes after it", der(full, full, half("00"))],
    ["a length in two bytes", new Uint8Array([0x30, 0x81, ...der(full, full).subarray(1)])],
    ["a length of more than there is", der(full, full).subarray(0, -1)],
    ["no sequence", new Uint8Array([0x31, ...der(full, full).subarray(1)])],
    ["another type", new Uint8Array([...der(full, full)].with(2, 3))],
    ["one number", new Uint8Array([0x30, 3, 2, 1, 5])],
    ["nothing", new Uint8Array()],
    ["raw bytes", new Uint8Array(64)],
  ])("with %s isn't accepted", (_, bytes) => {
    expect(rawSignature(new Uint8Array(bytes))).toBeUndefined();
  });
});

describe("A list of signers", () => {
  const signed = async (signer: Partial<Signer>) => {
    const own = { ...(await nextList(1, [shell])), signers: [shell.signer, { ...ada.signer, ...signer }] };
    return followsSigners(undefined, await shell.signList(own));
  };

  test("can have passkeys", async () => {
    expect(await signed({})).toBe(true);
    const local = { credentialId: "AA", rpId: "localhost", origin: "http://localhost:8443" };
    expect(await signed({ passkey: local })).toBe(true);
    const below = { credentialId: "AA", rpId: "example.com", origin: "https://muster.example.com" };
    expect(await signed({ passkey: below })).toBe(true);
  });

  test.each<[string, Partial<Signer>]>([
    ["no web address", { passkey: undefined }],
    ["an address without TLS", { passkey: { credentialId: "AA", rpId: "a.com", origin: "http://a.com" } }],
    ["another domain", { passkey: { credentialId: "AA", rpId: "a.com", origin: "https://b.com" } }],
    [
      "a domain that ends alike",
      { passkey: { credentialId: "AA", rpId: "a.com", origin: "https://ba.com" } },
    ],
    ["a path", { passkey: { credentialId: "AA", rpId: "a.com", origin: "https://a.com/" } }],
    ["an empty domain", { passkey: { credentialId: "AA", rpId: "", origin: "https://a.com" } }],
    ["the kind of another key", { kind: "ED25519" }],
    ["a passkey that is a key file's", { kind: "ED25519", passkey: undefined }],
    ["another id", { id: digest }],
    ["control characters", { name: "Ada\u001b[2J" }],
    ["a direction mark", { name: "Ada\u202elaptop" }],
    ["no name", { name: "" }],
    ["spaces around the name", { name: " Ada" }],
    ["a name that is too long", { name: "A".repeat(101) }],
  ])("with %s isn't accepted", async (_, signer) => {
    expect(await signed(signer)).toBe(false);
  });

  test("with more than 50 signers or a duplicate isn't accepted", async () => {
    const many = await Promise.all(Array.from({ length: 50 }, (_, i) => newSigner(`Key ${i}`)));
    const first = async (signers: TestSigner[]) =>
      followsSigners(undefined, await shell.signList(await nextList(1, signers)));
    expect(await first([shell, ...many.slice(1)])).toBe(true);
    expect(await first([shell, ...many])).toBe(false);
    expect(await first([shell, shell])).toBe(false);
  });
});
