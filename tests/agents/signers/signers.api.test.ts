// Who may change signers, and which runs need their signatures.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  fingerprint,
  isRootSigned,
  manifestDigest,
  signRun,
  type ChangeRequest,
  type MusterError,
  type NewScriptRun,
  type RunManifest,
  type SignedSignerList,
  type SignerList,
} from "@muster/sdk";
import { immediately, scriptedRuns, type RunParts } from "../../automation/scripted-runs.ts";
import { enrollScripted } from "../../support/agents/scripted-identity.ts";
import {
  newPasskey,
  newSigner,
  nextList,
  signedRun,
  type TestPasskey,
  type TestSigner,
} from "../../support/agents/signers.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { refusal, until, type Person } from "../../support/server/server.ts";

onEachDatabase("Signers", (database) => {
  const runs = scriptedRuns(database);
  const { call, script, managed, begin, idsOf, become, reaches } = runs;
  let ada: TestSigner;
  let grace: TestPasskey;
  let organizations = 0;

  beforeAll(async () => {
    ada = await newSigner();
    grace = await newPasskey("Grace's passkey");
  });

  const add = (body: SignedSignerList, muster = runs.server.session, clientId = body.list.organizationId) =>
    muster.call("addSignerList", { path: { clientId }, body });
  const current = async (clientId: number) =>
    (await call("listSignerLists", { path: { clientId } })).results.at(-1)?.list;
  /** Creates an organization whose runs need a signature of Ada or Grace. */
  async function guarded(): Promise<{ clientId: number; locationId: number; list: SignerList }> {
    const place = await runs.server.organization(`Signed ${++organizations}`);
    const list = await nextList(place.clientId, [ada, grace]);
    await add(await ada.signList(list));
    return { ...place, list };
  }
  const bodyOf = (more: RunParts): NewScriptRun => ({
    scripts: [],
    schedule: immediately,
    timeoutSeconds: 60,
    concurrency: 100,
    skipIfOffline: false,
    ...more,
  });
  const held = async (asked: Promise<unknown>): Promise<ChangeRequest> => {
    const error = (await asked.catch((one: unknown) => one)) as MusterError;
    expect(error, String(error)).toMatchObject({ code: "approval_required" });
    const id = Number(/Request (\d+) needs/.exec(error.message)![1]);
    return call("getChangeRequest", { path: { requestId: id } });
  };

  describe("The list", () => {
    test("is changed only by users with the permission, and hidden from other organizations", async () => {
      const { clientId, list } = await guarded();
      const other = await runs.server.organization(`Other ${++organizations}`);
      const next = await ada.signList(await nextList(clientId, [ada], list));
      const right = { permissions: ["canUpdateCustomers" as const] };
      const viewer = await runs.server.person({});
      const stranger = await runs.server.person({ ...right, organizationIds: [other.clientId] });
      expect(await refusal(add(next, viewer.muster))).toBe("forbidden");
      expect(await refusal(add(next, stranger.muster))).toBe("not_found");
      const path = { clientId };
      expect(await refusal(stranger.muster.call("listSignerLists", { path }))).toBe("not_found");
      // a program's API key, which may be stolen, isn't accepted even if it is an administrator's
      expect(await refusal(add(next, runs.server.ada.muster))).toBe("person_required");
      // signed for another organization
      expect(await refusal(add(next, runs.server.session, other.clientId))).not.toBe("done");
      expect(await current(clientId)).toEqual(list);
      const own = await runs.server.person({ ...right, organizationIds: [clientId] });
      expect(await refusal(add(next, own.muster))).toBe("done");
      expect(await current(clientId)).toEqual(next.list);
    });

    test("is changed only with the signature of a current signer, by key or passkey", async () => {
      const { clientId, list } = await guarded();
      const mallory = await newSigner("Mallory");
      const next = await nextList(clientId, [mallory], list);
      expect(await refusal(add(await mallory.signList(next)))).toBe("signature_invalid");
      expect(await refusal(add({ ...(await mallory.signList(next)), signerId: ada.id }))).toBe(
        "signature_invalid",
      );
      expect(await refusal(add(await mallory.signList(await nextList(clientId, [mallory]))))).toBe(
        "changed_meanwhile",
      );
      const alone = await nextList(clientId, [grace], list);
      const { assertion: _, ...without } = await grace.signList(alone);
      expect(await refusal(add(without))).toBe("signature_invalid");
      expect(await refusal(add(await grace.signList(alone)))).toBe("done");
      const { results } = await call("listSignerLists", { path: { clientId } });
      expect(results.at(-1)).toMatchObject({ signerId: grace.id, assertion: expect.anything() });
      // Ada was removed before
      const back = await nextList(clientId, [ada, grace], alone);
      expect(await refusal(add(await ada.signList(back)))).toBe("signature_invalid");
    });

    test("is changed by only one of several simultaneous changes", async () => {
      const { clientId, list } = await guarded();
      const lists = await Promise.all(
        [[ada], [grace], [ada, grace]].map((signers) => nextList(clientId, signers, list, false)),
      );
      const signed = await Promise.all(lists.map((one) => ada.signList(one)));
      const outcomes = await Promise.all(signed.map((one) => refusal(add(one))));
      expect(outcomes.toSorted()).toEqual(["changed_meanwhile", "changed_meanwhile", "done"]);
      expect(await current(clientId)).toEqual(lists[outcomes.indexOf("done")]);
      expect((await call("listSignerLists", { path: { clientId } })).results).toHaveLength(2);
    });

    test.each<[string, string, (list: SignerList) => Promise<SignerList>]>([
      [
        "of 51 signers",
        "validation_failed",
        async (list) => {
          const many = await Promise.all(Array.from({ length: 50 }, (_, i) => newSigner(`Key ${i}`)));
          return { ...list, signers: [ada.signer, ...many.map(({ signer }) => signer)] };
        },
      ],
      [
        "with a name that is too long",
        "validation_failed",
        async (list) => ({ ...list, signers: [{ ...ada.signer, name: "A".repeat(101) }] }),
      ],
      ["without signers", "validation_failed", async (list) => ({ ...list, signers: [] })],
      [
        "with a passkey whose key is huge",
        "validation_failed",
        async (list) => ({
          ...list,
          signers: [ada.signer, { ...grace.signer, publicKey: "A".repeat(100_000) }],
        }),
      ],
      [
        "with a direction mark in a name",
        "validation_failed",
        async (list) => ({ ...list, signers: [{ ...ada.signer, name: "Ada\u202elaptop" }] }),
      ],
      [
        "with a passkey of a site without TLS",
        "signature_invalid",
        async (list) => ({
          ...list,
          signers: [
            ada.signer,
            {
              ...grace.signer,
              passkey: { credentialId: "AA", rpId: "evil.example", origin: "http://evil.example" },
            },
          ],
        }),
      ],
    ])("%s is refused", async (_, code, listOf) => {
      const { clientId, list } = await guarded();
      const hostile = await listOf(await nextList(clientId, [ada], list));
      expect(await refusal(add(await ada.signList(hostile)))).toBe(code);
      expect(await current(clientId)).toEqual(list);
    });

    test("with control characters in a name is refused", async () => {
      const { clientId, list } = await guarded();
      for (const name of ["Ada\u001b[2J", "Ada\u0000", "Ada\nlaptop"]) {
        const next = { ...(await nextList(clientId, [ada], list)), signers: [{ ...ada.signer, name }] };
        expect(await refusal(add(await ada.signList(next)))).not.toBe("done");
      }
      expect(await current(clientId)).toEqual(list);
    });

    test("is signed by the root key, and returned with an enrollment", async () => {
      const { clientId, locationId, list } = await guarded();
      const [signed] = (await call("listSignerLists", { path: { clientId } })).results;
      const { token } = await call("createEnrollmentToken", {
        body: { clientId, locationId, expiresInMinutes: 5 },
      });
      const enrolled = await enrollScripted(runs.server.url, { token });
      expect(enrolled).toMatchObject({ clientId, signers: list });
      expect(await isRootSigned(enrolled.rootKey, signed!)).toBe(true);
      const next = await ada.signList(await nextList(clientId, [ada], list));
      expect(await refusal(add({ ...next, rootSignature: signed!.rootSignature }))).toBe(
        "root_signature_invalid",
      );
      const plain = await runs.server.organization(`Plain ${++organizations}`);
      const { token: other } = await call("createEnrollmentToken", {
        body: { clientId: plain.clientId, locationId: plain.locationId, expiresInMinutes: 5 },
      });
      expect(await enrollScripted(runs.server.url, { token: other })).toMatchObject({ signers: null });
    });
  });

  describe("A run", () => {
    test("requires a current signer's signature of exactly what runs", async () => {
      const place = await guarded();
      const agent = await managed(`signed-${organizations}`, place);
      const id = await script();
      const body = bodyOf({ scripts: [{ scriptId: id }], deviceIds: [agent.nodeId] });
      expect(await refusal(begin(body))).toBe("signature_required");
      const mallory = await newSigner("Mallory");
      expect(await refusal(begin((await signedRun(runs.server.ada, mallory, body)).body))).toBe(
        "signature_invalid",
      );
      const { body: signed, manifest } = await signedRun(runs.server.ada, grace, body);
      const { state } = await call("getSigningKeys", {});
      expect(manifest.root).toBe(await fingerprint(state.rootKey));
      const changes: Partial<NewScriptRun>[] = [
        { scripts: [{ scriptId: id, parameters: ["-x"] }] },
        { timeoutSeconds: 61 },
        { concurrency: 1 },
        { runAs: { LINUX: "loggedonuser" } },
        { schedule: { ...immediately, end: Date.now() + 3_600_000 } },
      ];
      for (const change of changes)
        expect(await refusal(begin({ ...signed, ...change })), JSON.stringify(change)).toBe(
          "changed_meanwhile",
        );
      const run = await begin(signed);
      await until("the run reaches the agent", () => agent.has(run.id));
      expect(agent.orders.at(-1)!.signed).toEqual({ manifest, signature: signed.signature });
      // a signature of a removed signer
      const { body: late } = await signedRun(runs.server.ada, grace, body);
      await add(await grace.signList(await nextList(place.clientId, [ada], place.list)));
      expect(await refusal(begin(late))).toBe("signature_invalid");
    });

    test("is retried only with a new signature", async () => {
      const place = await guarded();
      const agent = await managed(`retried-${organizations}`, place);
      const body = bodyOf({ scripts: [{ scriptId: await script() }], deviceIds: [agent.nodeId] });
      const { body: signed } = await signedRun(runs.server.ada, ada, body);
      const run = await begin(signed);
      const path = { runId: run.id };
      expect(await refusal(call("prepareScriptRunRetry", { path }))).toBe("script_run_nothing_failed");
      await become(run.id, "SENT");
      await agent.say(run.id, "FAILED", 2);
      await reaches(run.id, "FINISHED");
      const stranger = await runs.server.person({});
      expect(await refusal(stranger.muster.call("prepareScriptRunRetry", { path }))).toBe("forbidden");
      expect(await refusal(call("retryScriptRun", { path, body: {} }))).toBe("signature_required");
      const again = { signature: signed.signature! };
      expect(await refusal(call("retryScriptRun", { path, body: again }))).toBe("signature_invalid");
      expect(await refusal(begin(signed))).toBe("signature_invalid");
      const { manifest, signatureRequired } = await call("prepareScriptRunRetry", { path });
      expect(signatureRequired).toBe(true);
      const signature = await signRun(manifest, grace);
      const wrong = await signRun(manifest, await newSigner("Mallory"));
      expect(await refusal(call("retryScriptRun", { path, body: { signature: wrong } }))).toBe(
        "signature_invalid",
      );
      const retried = await call("retryScriptRun", { path, body: { signature } });
      expect(retried).toMatchObject({ retryOf: run.id });
      await until("the run reaches the agent", () => agent.has(retried.id));
      expect(agent.orders.at(-1)).toMatchObject({ signed: { manifest, signature } });
      const { createdAt, validForSeconds } = manifest;
      expect(retried.expiresAt).toBeLessThanOrEqual(createdAt + validForSeconds! * 1_000);
    });

    test("that continues after its canary keeps one signature for all devices", async () => {
      const place = await guarded();
      const agents = [await managed("canary-1", place), await managed("canary-2", place)];
      const body = bodyOf({
        scripts: [{ scriptId: await script() }],
        deviceIds: idsOf(agents),
        canary: { devices: 1, continue: "CONFIRM" },
      });
      const { body: signed } = await signedRun(runs.server.ada, ada, body);
      const run = await begin(signed);
      await until("one agent has the run", () => agents.some((agent) => agent.has(run.id)));
      await agents.find((agent) => agent.has(run.id))!.say(run.id, "COMPLETED", 0);
      await reaches(run.id, "AWAITING_CONFIRMATION");
      await call("continueScriptRun", { path: { runId: run.id } });
      await until("both agents have the run", () => agents.every((agent) => agent.has(run.id)));
      for (const { orders } of agents) expect(orders.at(-1)!.signed?.signature).toEqual(signed.signature);
    });

    test("scheduled for later is signed with its time, which can't be changed afterwards", async () => {
      const place = await guarded();
      const agent = await managed(`later-${organizations}`, place);
      const at = (days: number): NewScriptRun["schedule"] => ({
        repeats: "RUN_ONCE",
        startDate: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
        runAtHour: 3,
        runAtMinute: 0,
        timeZone: "UTC",
      });
      const body = bodyOf({
        scripts: [{ scriptId: await script() }],
        deviceIds: [agent.nodeId],
        schedule: at(2),
      });
      expect(await refusal(begin(body))).toBe("signature_required");
      const { body: signed, manifest } = await signedRun(runs.server.ada, ada, body);
      expect(await refusal(begin({ ...signed, schedule: at(3) }))).toBe("changed_meanwhile");
      const run = await begin(signed);
      expect(run).toMatchObject({ state: "SCHEDULED", runAt: manifest.runAt });
      expect(run.expiresAt).toBe(manifest.runAt! + manifest.validForSeconds! * 1_000);
      await call("cancelScriptRun", { path: { runId: run.id } });
    });

    test("that needs approval is signed first, and refused if its signer is removed meanwhile", async () => {
      const place = await guarded();
      const agent = await managed(`held-${organizations}`, place);
      const requester = await runs.server.person({ sysadmin: true });
      const approver = await runs.server.person({ sysadmin: true });
      await call("setActionLimit", { body: { devicesPerHour: 0 } });
      try {
        const scriptId = await script();
        const body = bodyOf({ scripts: [{ scriptId }], deviceIds: [agent.nodeId] });
        expect(await refusal(begin({ ...body, person: requester }))).toBe("signature_required");
        const approve = ({ muster }: Person, { id, digest }: ChangeRequest) =>
          muster.call("approveChangeRequest", { path: { requestId: id }, body: { digest } });
        const first = await signedRun(runs.server.ada, ada, body);
        const asked = await held(begin({ ...first.body, person: requester }));
        expect(await approve(approver, asked)).toMatchObject({ state: "DONE", outcome: "done" });
        await until("the run reaches the agent", () => agent.orders.length === 1);
        expect(agent.orders[0]!.signed).toEqual({
          manifest: first.manifest,
          signature: first.body.signature,
        });
        const late = await signedRun(runs.server.ada, ada, body);
        const second = await held(begin({ ...late.body, person: requester }));
        await add(await grace.signList(await nextList(place.clientId, [grace], place.list)));
        expect(await approve(approver, second)).toMatchObject({ outcome: "signature_invalid" });
        expect(agent.orders).toHaveLength(1);
      } finally {
        await call("setActionLimit", { body: { devicesPerHour: 500 } });
      }
    });

    test("on devices of two organizations needs a signer of both", async () => {
      const [one, two] = [await guarded(), await guarded()];
      const agents = [await managed("both-1", one), await managed("both-2", two)];
      await add(await ada.signList(await nextList(two.clientId, [grace], two.list)));
      const body = bodyOf({ scripts: [{ scriptId: await script() }], deviceIds: idsOf(agents) });
      expect(await refusal(begin((await signedRun(runs.server.ada, ada, body)).body))).toBe(
        "signature_invalid",
      );
      expect(await refusal(begin((await signedRun(runs.server.ada, grace, body)).body))).toBe("done");
    });

    test("with a manifest of another server isn't accepted", async () => {
      const place = await guarded();
      const agent = await managed(`elsewhere-${organizations}`, place);
      const body = bodyOf({ scripts: [{ scriptId: await script() }], deviceIds: [agent.nodeId] });
      const { manifest } = await call("prepareScriptRun", { body });
      const elsewhere: RunManifest = { ...manifest, root: await fingerprint(ada.signer.publicKey) };
      expect(await manifestDigest(elsewhere)).not.toBe(await manifestDigest(manifest));
      const signature = await signRun(elsewhere, ada);
      expect(await refusal(begin({ ...body, signature }))).toBe("changed_meanwhile");
    });

    test("shows why an agent refuses it", async () => {
      const agent = await managed(`refusing-${randomUUID().slice(0, 4)}`);
      const reasons = { SIGNATURE_REQUIRED: "SIGNATURE_REQUIRED", MOBILE: "LOCAL_POLICY", x: "LOCAL_POLICY" };
      for (const [reason, expected] of Object.entries(reasons)) {
        const run = await begin({ scripts: [{ scriptId: await script() }], deviceIds: [agent.nodeId] });
        await until("the run reaches the agent", () => agent.has(run.id));
        const outcome = { taskId: run.id, state: "REFUSED" as const, detail: "Not signed", reason };
        await agent.socket.timeout(5_000).emitWithAck("task.outcome", outcome as never);
        await reaches(run.id, "FINISHED");
        const { results } = await call("listScriptRunTargets", { path: { runId: run.id }, query: {} });
        expect(results).toMatchObject([{ state: "REFUSED", reason: expected, detail: "Not signed" }]);
      }
    });
  });
});
