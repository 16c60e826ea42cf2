// Who can export the root key from the server, rotate keys and sign them, on each database.
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { certificateText, certifiedKey, type SigningRequest } from "@muster/sdk";
import { digestOf, openRecoveryFile, signText, type RootKey } from "@muster/sdk/recovery-file";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { newRoot } from "../support/agents/root-keys.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { signInPerson, type SignedIn } from "../support/server/person.ts";
import { attachAgent, refusal, startTestServer, until, type TestServer } from "../support/server/server.ts";

const body = { passphrase: "seven quiet herons cross the road" };

onEachDatabase("Root key", (database) => {
  let server: TestServer;
  let address: string;
  let owner: SignedIn;
  let root: RootKey;
  beforeAll(async () => {
    address = await database.fresh();
    server = await startTestServer({ database: address, schedulerTickMS: 100 });
    owner = await signInPerson(server, { sysadmin: true });
  });
  afterAll(() => server.close());

  const state = async () => (await server.ada.muster.call("getSigningKeys", {})).state;
  const replacing = async () => ({ replaces: (await state()).signingKey });
  const rows = async () => {
    const db = openDatabase(address, server.data);
    const found = await db.selectFrom("rootKeys").selectAll().orderBy("place").execute();
    await db.destroy();
    return found;
  };
  const install = (request: SigningRequest, key = root.privateKey) =>
    owner.api.call("installSigningKey", {
      body: { signingKey: request.signingKey, signature: signText(key, certificateText(request)) },
    });

  test("one root key is created at the first start, and kept after a restart", async () => {
    const before = await state();
    expect(before).toMatchObject({ rootOnServer: true, newerSeen: false });
    await server.restart();
    expect(await state()).toEqual(before);
    expect(await rows()).toHaveLength(1);
    const { results } = await server.ada.muster.call("getSigningKeys", {});
    expect(await certifiedKey(before.rootKey, results.at(-1))).toEqual(results.at(-1));
  });

  test("only a system administrator who has signed in with a second factor gets the recovery file", async () => {
    const weak = await signInPerson(server, { permissions: ["canConfigureSystemActivities"] });
    const noFactor = await signInPerson(server, { sysadmin: true }, { factor: false });
    const stale = await signInPerson(server, { sysadmin: true });
    const db = openDatabase(address, server.data);
    const users = db.selectFrom("users").select("id");
    const { id: staleId } = await users.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
    const mfaAt = Date.now() - 11 * 60_000;
    await db.updateTable("sessions").set({ mfaAt }).where("userId", "=", staleId).execute();
    await db.updateTable("apiKeys").set({ mfaAt }).where("userId", "=", staleId).execute();
    await db.destroy();
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    const attempts: [string, SignedIn["api"], string][] = [
      ["without a right", weak.session, "forbidden"],
      ["an API key", owner.api, "person_required"],
      ["an API key without a factor", server.ada.muster, "person_required"],
      ["without a factor", noFactor.session, "mfa_enrollment_required"],
      ["a factor proved long ago", stale.session, "mfa_required"],
      ["a factor proved long ago, in a shell", stale.terminal, "mfa_required"],
    ];
    for (const [what, muster, code] of attempts) {
      expect(await refusal(muster.call("createRecoveryFile", { body })), what).toBe(code);
      const confirmation = { body: { digest: digestOf("") } };
      expect(await refusal(muster.call("confirmRecoveryFile", confirmation)), what).toBe(code);
      const replacement = { body: { root: (await state()).root } };
      expect(await refusal(muster.call("replaceRootKey", replacement)), what).toBe(code);
    }
    const rotation = { body: await replacing() };
    for (const id of ["rotateSigningKey", "createSigningRequest"] as const)
      expect(await refusal(weak.session.call(id, rotation)), id).toBe("forbidden");
    expect(await refusal(weak.session.call("getSigningKeys", {}))).toBe("forbidden");
    expect(await state()).toMatchObject({ rootOnServer: true });
  });

  test("of simultaneous rotations only one succeeds, and replacing a former key is refused", async () => {
    const { signingKey } = await state();
    const rotate = (replaces: string) =>
      refusal(server.ada.muster.call("rotateSigningKey", { body: { replaces } }));
    const outcomes = await Promise.all([rotate(signingKey), rotate(signingKey), rotate(signingKey)]);
    expect(outcomes.toSorted()).toEqual(["changed_meanwhile", "changed_meanwhile", "done"]);
    expect(await rotate(signingKey)).toBe("changed_meanwhile");
    const expired = { body: { ...(await replacing()), expiresAt: Date.now() - 1 } };
    expect(await refusal(server.ada.muster.call("rotateSigningKey", expired))).toBe("validation_failed");
    const { results } = await server.ada.muster.call("getSigningKeys", {});
    expect(results).toHaveLength(2);
    expect(results[1]!.serial).toBeGreaterThan(results[0]!.serial);
  });

  test("the root key is erased from the server only once the recovery file is confirmed", async () => {
    const [first] = await rows();
    const lost = await owner.terminal.call("createRecoveryFile", { body });
    await server.restart();
    expect(await state()).toMatchObject({ rootOnServer: true });
    const { recoveryFile: file } = await owner.session.call("createRecoveryFile", { body });
    const confirm = (text: string) =>
      refusal(owner.session.call("confirmRecoveryFile", { body: { digest: digestOf(text) } }));
    expect(await confirm(lost.recoveryFile), "a file that was created before").toBe("changed_meanwhile");
    expect(await confirm(file.slice(1)), "a file that was cut off").toBe("changed_meanwhile");
    expect(await state()).toMatchObject({ rootOnServer: true });
    expect(await Promise.all([confirm(file), confirm(file)])).toEqual(["done", "done"]);
    expect(await state()).toMatchObject({ rootOnServer: false });
    expect((await rows())[0]!.privateKey).toBeNull();
    expect(server.stored()).not.toContain(first!.privateKey);
    expect(await refusal(owner.session.call("createRecoveryFile", { body }))).toBe("root_key_offline");
    expect(await refusal(owner.api.call("rotateSigningKey", { body: await replacing() }))).toBe(
      "root_key_offline",
    );
    root = await openRecoveryFile(file, body.passphrase);
    expect(root.rootKey).toBe((await state()).rootKey);
    const { results } = await server.ada.muster.call("listActivities", { query: { pageSize: 50 } });
    expect(JSON.stringify(results)).not.toContain(body.passphrase);
    expect(results.some(({ operation }) => operation === "confirmRecoveryFile")).toBe(true);
  });

  test("a requested signing key is used only if the root key has signed exactly that request", async () => {
    const before = await state();
    const request = await owner.api.call("createSigningRequest", {
      body: { ...(await replacing()), expiresAt: Date.now() + 9e9 },
    });
    const { privateKey } = generateKeyPairSync("ed25519");
    expect(await refusal(install(request, privateKey)), "another root key").toBe("root_signature_invalid");
    for (const changed of [{ serial: request.serial + 1 }, { expiresAt: null }, { issuedAt: 0 }])
      expect(await refusal(install({ ...request, ...changed }))).toBe("root_signature_invalid");
    expect(await state()).toEqual(before);
    await server.restart();
    await install(request);
    expect(await state()).toMatchObject({ signingKey: request.signingKey, expiresAt: request.expiresAt });
    expect(await refusal(install(request)), "twice").toBe("changed_meanwhile");
  });

  test("of two signing requests only the later one can be installed, and only once", async () => {
    const request = async () => owner.api.call("createSigningRequest", { body: await replacing() });
    const former = await request();
    const latter = await request();
    expect(await refusal(install(former))).toBe("changed_meanwhile");
    const outcomes = await Promise.all([refusal(install(latter)), refusal(install(latter))]);
    expect(outcomes.toSorted()).toEqual(["changed_meanwhile", "done"]);
    expect((await state()).signingKey).toBe(latter.signingKey);
  });

  test("a new signing key has a higher serial than the newest one that an agent knows", async () => {
    const { serial } = await state();
    const future = {
      publicKey: (await newRoot()).publicKey,
      serial: serial + 9e11,
      issuedAt: 1,
      expiresAt: null,
    };
    const agent = await attachAgent(server);
    const known = (signature: string) =>
      agent.socket.emit("order.refused", {
        kind: "clock",
        reason: "unknown_key",
        about: "",
        orderKey: { ...future, signature, id: "x", root: "x" },
      });
    known(signText(generateKeyPairSync("ed25519").privateKey, certificateText(future)));
    await agent.hello([]);
    expect((await state()).newerSeen, "invented by an agent").toBe(false);
    known(signText(root.privateKey, certificateText(future)));
    known(signText(root.privateKey, certificateText(future)));
    await until("the newer key is known", async () => (await state()).newerSeen);
    const request = await owner.api.call("createSigningRequest", { body: await replacing() });
    expect(request.serial).toBe(future.serial + 1);
    await install(request);
    expect(await state()).toMatchObject({ serial: future.serial + 1, newerSeen: false });
    agent.socket.close();
  });

  test("a lost root key is replaced", async () => {
    const { root: former } = await state();
    const request = await owner.api.call("createSigningRequest", { body: await replacing() });
    const replace = () => refusal(owner.session.call("replaceRootKey", { body: { root: former } }));
    expect((await Promise.all([replace(), replace()])).toSorted()).toEqual(["changed_meanwhile", "done"]);
    expect(await refusal(install(request)), "signed with the former").toBe("changed_meanwhile");
    const { rootKey, rootOnServer } = await state();
    expect(rootOnServer).toBe(true);
    const { results } = await server.ada.muster.call("getSigningKeys", {});
    expect(await certifiedKey(rootKey, results.at(-1))).toEqual(results.at(-1));
    expect((await rows()).map(({ privateKey }) => privateKey === null)).toEqual([true, false]);
  });
});
