import { describe, expect, test } from "vitest";
import {
  keyFingerprint,
  newAgentKeys,
  signClaim,
  verifyClaim,
  type AgentClaims,
} from "@muster/sdk/agent-keys";
import { openSealed, sealTo } from "@muster/sdk/hpke";
import { fingerprint } from "@muster/sdk";

const bytes = (text: string) => new TextEncoder().encode(text);
const purpose = "muster/credential/7";

describe("The keys of an agent", () => {
  const keys = newAgentKeys();
  const claim: AgentClaims["muster/agent-connect"] = {
    nodeId: 7,
    nonce: "n1",
    serverKey: "k1",
    machine: { runId: "r", bootId: "", fingerprint: "f" },
  };
  const signature = signClaim(keys.signing, "muster/agent-connect", claim);

  test("are 32 random bytes each", async () => {
    const other = newAgentKeys();
    const all = [keys, other].flatMap(({ signing, sealing }) => [
      signing.publicKey,
      signing.privateKey,
      sealing.publicKey,
      sealing.privateKey,
    ]);
    expect(new Set(all).size).toBe(8);
    for (const key of all) expect(Buffer.from(key, "base64url").length).toBe(32);
    expect(keyFingerprint(keys.signing.publicKey)).toBe(await fingerprint(keys.signing.publicKey));
  });

  test("make signatures that verify only with their own public key", () => {
    expect(verifyClaim(keys.signing.publicKey, "muster/agent-connect", claim, signature)).toBe(true);
    const stranger = newAgentKeys().signing;
    const forged = signClaim(stranger, "muster/agent-connect", claim);
    expect(verifyClaim(keys.signing.publicKey, "muster/agent-connect", claim, forged)).toBe(false);
    expect(verifyClaim(stranger.publicKey, "muster/agent-connect", claim, signature)).toBe(false);
  });

  test.for<[string, Partial<typeof claim>]>([
    ["another device", { nodeId: 8 }],
    ["another connection", { nonce: "n2" }],
    ["another server", { serverKey: "k2" }],
    ["another machine", { machine: { ...claim.machine, runId: "r2" } }],
  ])("make a signature that isn't valid for %s", ([, changes]) => {
    const changed = { ...claim, ...changes };
    expect(verifyClaim(keys.signing.publicKey, "muster/agent-connect", changed, signature)).toBe(false);
  });

  test("make a signature that isn't valid for another purpose", () => {
    const enrollment = { token: "t", machineId: "m", signingKey: "a", sealingKey: "b" };
    expect(verifyClaim(keys.signing.publicKey, "muster/agent-enroll", enrollment, signature)).toBe(false);
  });

  test.for(["", "x", "%%", "A".repeat(43), keys.sealing.publicKey.slice(1)])(
    "a malformed key or signature %j verifies nothing",
    (odd) => {
      expect(verifyClaim(odd, "muster/agent-connect", claim, signature)).toBe(false);
      expect(verifyClaim(keys.signing.publicKey, "muster/agent-connect", claim, odd)).toBe(false);
    },
  );
});

describe("A sealed secret", () => {
  const { sealing } = newAgentKeys();

  test.for([0, 1, 31, 4_000, 1_000_000])("of %i bytes is opened by its key", async (length) => {
    const secret = new Uint8Array(length).fill(7);
    const sealed = await sealTo(sealing.publicKey, purpose, secret);
    expect(Buffer.compare(await openSealed(sealing.privateKey, purpose, sealed), secret)).toBe(0);
  });

  test("differs each time and does not contain the secret", async () => {
    const secret = bytes("S3cr3t-Core-Pw");
    const [one, two] = [
      await sealTo(sealing.publicKey, purpose, secret),
      await sealTo(sealing.publicKey, purpose, secret),
    ];
    expect(one).not.toBe(two);
    for (const sealed of [one, two])
      expect(Buffer.from(sealed!, "base64url").includes(Buffer.from(secret))).toBe(false);
  });

  test("is opened by no other key, for no other purpose, and not when altered or cut", async () => {
    const sealed = await sealTo(sealing.publicKey, purpose, bytes("secret"));
    const raw = Buffer.from(sealed, "base64url");
    const refused = { code: "sealed_for_another" };
    await expect(openSealed(newAgentKeys().sealing.privateKey, purpose, sealed)).rejects.toMatchObject(
      refused,
    );
    await expect(openSealed(sealing.privateKey, "muster/credential/8", sealed)).rejects.toMatchObject(
      refused,
    );
    for (let i = 0; i < raw.length; i += 7) {
      const altered = Buffer.from(raw);
      altered[i] = altered[i]! ^ 1;
      await expect(
        openSealed(sealing.privateKey, purpose, altered.toString("base64url")),
        `byte ${i}`,
      ).rejects.toMatchObject(refused);
      const cut = raw.subarray(0, i).toString("base64url");
      await expect(openSealed(sealing.privateKey, purpose, cut), `cut at ${i}`).rejects.toMatchObject(
        refused,
      );
    }
  });

  test("is not sealed to a malformed or weak key", async () => {
    const refused = { code: "agent_key_invalid" };
    for (const odd of ["", "abc", "A".repeat(43), "A".repeat(44)])
      await expect(sealTo(odd, purpose, bytes("secret")), odd).rejects.toMatchObject(refused);
  });
});
