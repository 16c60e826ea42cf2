// Signer lists on a server without its root key: first lists, lost keys, and who can add them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRootSigned, signerRootText, type SignedSignerList, type SignerList } from "@muster/sdk";
import { digestOf, openRecoveryFile, signText, type RootKey } from "@muster/sdk/recovery-file";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { newSigner, nextList, type TestSigner } from "../../support/agents/signers.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { signInPerson, type SignedIn } from "../../support/server/person.ts";
import { refusal, startTestServer, type TestServer } from "../../support/server/server.ts";

const passphrase = "seven quiet herons cross the road";

onEachDatabase("Signers without the root key on the server", (database) => {
  let server: TestServer;
  let address: string;
  let owner: SignedIn;
  let root: RootKey;
  let ada: TestSigner;
  let first: SignerList;
  const add = (body: SignedSignerList, muster = owner.session) =>
    muster.call("addSignerList", { path: { clientId: server.clientId }, body });
  const lists = async () =>
    (await server.ada.muster.call("listSignerLists", { path: { clientId: server.clientId } })).results;
  const byRoot = async (signed: SignedSignerList): Promise<SignedSignerList> => ({
    ...signed,
    rootSignature: signText(root.privateKey, await signerRootText(signed.list)),
  });

  beforeAll(async () => {
    address = await database.fresh();
    server = await startTestServer({ database: address });
    owner = await signInPerson(server, { sysadmin: true });
    const { recoveryFile } = await owner.session.call("createRecoveryFile", { body: { passphrase } });
    await owner.session.call("confirmRecoveryFile", { body: { digest: digestOf(recoveryFile) } });
    root = await openRecoveryFile(recoveryFile, passphrase);
    ada = await newSigner();
    first = await nextList(server.clientId, [ada]);
  });
  afterAll(() => server.close());

  test("only users with a recent second factor can add a list", async () => {
    const stale = await signInPerson(server, { sysadmin: true });
    const db = openDatabase(address, server.data);
    const users = db.selectFrom("users").select("id");
    const { id } = await users.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
    const mfaAt = Date.now() - 11 * 60_000;
    await db.updateTable("sessions").set({ mfaAt }).where("userId", "=", id).execute();
    await db.updateTable("apiKeys").set({ mfaAt }).where("userId", "=", id).execute();
    await db.destroy();
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    const signed = await ada.signList(first);
    for (const muster of [stale.session, stale.terminal])
      expect(await refusal(add(signed, muster))).toBe("mfa_required");
    expect(await refusal(add(signed, owner.api))).toBe("person_required");
    expect(await lists()).toEqual([]);
  });

  test("a list has a root key signature only if one made with the recovery file is sent", async () => {
    const signed = await ada.signList(first);
    const { rootSignature } = await byRoot(await ada.signList({ ...first, required: false }));
    expect(await refusal(add({ ...signed, rootSignature }))).toBe("root_signature_invalid");
    await add(signed);
    const [stored] = await lists();
    expect(stored).toEqual(signed);
    expect(await isRootSigned(root.rootKey, stored!)).toBe(false);
    const second = await byRoot(await ada.signList({ ...(await nextList(server.clientId, [ada], first)) }));
    await add(second);
    expect(await isRootSigned(root.rootKey, (await lists()).at(-1)!)).toBe(true);
  });

  test("signers whose keys are lost can be replaced only with the root key", async () => {
    const before = (await lists()).at(-1)!.list;
    const grace = await newSigner("Grace's laptop");
    const next = await grace.signList(await nextList(server.clientId, [grace], before));
    expect(await refusal(add(next))).toBe("signature_invalid");
    expect(await refusal(add({ ...next, rootSignature: next.signature }))).toBe("signature_invalid");
    // signed by someone who isn't on the list
    const stranger = await newSigner("Mallory");
    const theirs = await byRoot({ ...(await stranger.signList(next.list)), signerId: stranger.id });
    expect(await refusal(add(theirs))).toBe("signature_invalid");
    // signed for an outdated list
    const old = await grace.signList(await nextList(server.clientId, [grace]));
    expect(await refusal(add(await byRoot(old)))).toBe("changed_meanwhile");
    expect(await refusal(add(await byRoot(next)))).toBe("done");
    expect((await lists()).at(-1)!.list).toEqual(next.list);
  });
});
