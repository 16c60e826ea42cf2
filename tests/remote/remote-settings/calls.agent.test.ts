// Calls of tools and files have the same requirements as sessions: a reason, and the consent of the
// computer's user.
import { existsSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openingSessions, type Muster, type MusterError, type RemoteSettingsChange } from "@muster/sdk";
import { operations, type OperationId } from "@muster/sdk/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openAccess, type SessionTool } from "../../support/agents/open-access.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { attachAgent, refusal, request, until, type Person } from "../../support/server/server.ts";

let computer: ManagedComputer;
beforeAll(async () => (computer = await startManagedComputer()));
afterAll(() => computer.close());

const set = (body: RemoteSettingsChange) => computer.server.ada.muster.call("updateRemoteSettings", { body });
const list = ({ muster }: Pick<Person, "muster">, nodeId = computer.nodeId) =>
  muster.call("listProcesses", { path: { nodeId } });
const folder = ({ muster }: Pick<Person, "muster">, user: "SYSTEM" | "USER" = "SYSTEM") =>
  muster.call("listFiles", { path: { nodeId: computer.nodeId }, query: { path: "/", user } });

const open = (person: Person, tool: SessionTool, reason = "T-12") =>
  openAccess(computer, person, tool, reason);

const sessions = async () => {
  const { nodeId, server } = computer;
  return (await server.ada.muster.call("listRemoteSessions", { query: { nodeId } })).results;
};
async function endAll(): Promise<void> {
  const { muster } = computer.server.ada;
  for (const { id, state } of await sessions())
    if (state !== "ENDED") await muster.call("endRemoteSession", { path: { sessionId: id } });
}

describe("Where a reason is required", () => {
  beforeAll(() => set({ reason: "REQUIRED", consent: "NEVER" }));
  afterEach(endAll);

  test("a call is refused until a session with a reason is open, which is listed", async () => {
    const { ada } = computer.server;
    const refused = (await list(ada).catch((error: unknown) => error)) as MusterError;
    expect(refused.errors).toEqual([
      { field: "reason", message: "This organization requires a reason for remote sessions." },
    ]);
    expect(refused.code).toBe("validation_failed");
    const session = await open(ada, "TOOLS");
    expect(await refusal(list(ada))).toBe("done");
    const [listed] = await sessions();
    expect(listed).toMatchObject({
      tool: "TOOLS",
      reason: "T-12",
      state: "ACTIVE",
      userName: "ada@example.com",
    });
    session.close();
    await until("the call is refused again", async () => (await refusal(list(ada))) === "validation_failed");
  });

  test("a client that knows the reason opens the session by itself, once for several calls", async () => {
    const { ada } = computer.server;
    let opened = 0;
    const source = {
      open: async () => {
        opened++;
        (await open(ada, "TOOLS")).leave();
      },
    };
    const muster: Muster = openingSessions(ada.muster, source);
    expect((await list({ muster })).total).toBeGreaterThan(0);
    expect((await list({ muster })).total).toBeGreaterThan(0);
    expect(opened).toBe(1);
  });

  test("a session covers calls for ten minutes after its client has disconnected", async () => {
    const { ada } = computer.server;
    (await open(ada, "TOOLS")).leave();
    await until("the session is detached", async () => (await sessions())[0]?.state === "DETACHED");
    expect(await refusal(list(ada))).toBe("done");
    const database = new DatabaseSync(join(computer.server.data, "muster.db"));
    database.exec(
      `update "remoteSessions" set "detachedAt" = "detachedAt" - 601000 where state = 'DETACHED'`,
    );
    database.close();
    expect(await refusal(list(ada))).toBe("validation_failed");
  });

  test("a file session covers only calls on files, and only as the user it was opened for", async () => {
    const { ada } = computer.server;
    await open(ada, "FILES");
    expect(await refusal(folder(ada))).toBe("done");
    expect(await refusal(folder(ada, "USER"))).toBe("validation_failed");
    expect(await refusal(list(ada))).toBe("validation_failed");
    await open(ada, "TOOLS");
    expect(await refusal(list(ada))).toBe("done");
  });

  test("a session without a reason, opened before one was required, isn't enough", async () => {
    const { ada } = computer.server;
    await set({ reason: "OPTIONAL" });
    await open(ada, "TOOLS", "");
    await set({ reason: "REQUIRED" });
    expect(await refusal(list(ada))).toBe("validation_failed");
  });
});

describe("Where the computer's user must consent, but no user is signed in", () => {
  beforeAll(() => set({ reason: "OPTIONAL", consent: "ALWAYS" }));
  afterEach(endAll);

  test("calls and their sessions are refused", async () => {
    const { ada } = computer.server;
    expect(await refusal(list(ada))).toBe("consent_required");
    expect(await refusal(folder(ada))).toBe("consent_required");
    for (const tool of ["TOOLS", "FILES"] as const)
      await expect(open(ada, tool)).rejects.toMatchObject({ type: "failed", code: "NO_USER_TO_ASK" });
    expect(await refusal(list(ada))).toBe("consent_required");
  });

  test("calls are allowed in a session if consent is needed only from signed-in users", async () => {
    const { ada } = computer.server;
    await set({ consent: "IF_SIGNED_IN" });
    expect(await refusal(list(ada))).toBe("consent_required");
    await open(ada, "TOOLS");
    expect(await refusal(list(ada))).toBe("done");
    await set({ consent: "ALWAYS" });
  });
});

describe("The requirements can't be bypassed:", () => {
  beforeAll(() => set({ reason: "REQUIRED", consent: "ALWAYS" }));
  afterAll(() => set({ reason: null, consent: null }));

  const calls = (Object.keys(operations) as OperationId[]).filter((id) =>
    /^\/ws\/node\/\{nodeId\}\/(files|tools)\b/.test(operations[id].path),
  );
  /** Operations that only change what the server stores, without a call of the computer. */
  const stored = ["approveUpdates", "withdrawUpdateApprovals"];

  test("every operation on files and tools is refused", async () => {
    const { ada, url } = computer.server;
    expect(calls.length).toBeGreaterThan(35);
    const results: Record<string, string> = {};
    for (const id of calls) {
      const { method, path, parameters, body, errors } = operations[id];
      const query = new URLSearchParams();
      let address = path.replace("{nodeId}", String(computer.nodeId));
      for (const { in: place, name, required, example } of parameters) {
        if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(String(example)));
        else if (required) query.set(name, String(example));
      }
      const answer = await request(url, method, `${address}?${query}`, {
        headers: { authorization: `Bearer ${ada.token}` },
        ...(body && { body: body.example }),
      });
      const text = await answer.text();
      const isRefused = text.includes("requires a reason") && errors.includes("consent_required");
      results[id] = isRefused ? "refused" : `${answer.status} ${text.slice(0, 100)}`;
    }
    for (const id of stored) delete results[id];
    expect(Object.entries(results).filter(([, result]) => result !== "refused")).toEqual([]);
  });

  test("every other operation that calls an agent concerns a virtual machine", () => {
    const others = (Object.keys(operations) as OperationId[]).filter(
      (id) => operations[id].errors.includes("agent_outdated") && !calls.includes(id),
    );
    expect(others.filter((id) => !operations[id].path.includes("/vm"))).toEqual([]);
  });

  test("another user's session isn't enough", async () => {
    const { server } = computer;
    await set({ consent: "NEVER" });
    await open(server.ada, "TOOLS");
    const bob = await server.person({ permissions: ["canUseRemoteToolsTaskManager"] });
    expect(await refusal(list(server.ada))).toBe("done");
    expect(await refusal(list(bob))).toBe("validation_failed");
  });

  test("another device's session isn't enough", async () => {
    const { server } = computer;
    const other = await attachAgent(server, server, { delegate: false, name: "other-01" });
    await open(server.ada, "TOOLS");
    expect(await refusal(list(server.ada, other.nodeId))).toBe("validation_failed");
    other.socket.close();
  });

  test("a terminal session, or a session that never connected, isn't enough", async () => {
    const { server, nodeId } = computer;
    await endAll();
    const terminal = await open(server.ada, "TERMINAL");
    await server.ada.muster.call("openTools", { body: { nodeId, reason: "T-12" } });
    expect(await refusal(list(server.ada))).toBe("validation_failed");
    terminal.close();
  });

  test("a session grants no permissions that its user lacks, and isn't opened without any", async () => {
    const { server, nodeId } = computer;
    const open_ = (person: Person) => person.muster.call("openTools", { body: { nodeId, reason: "T-12" } });
    expect(await refusal(open_(await server.person()))).toBe("forbidden");
    const terminals = await server.person({ permissions: ["canUseCommandLine"] });
    expect(await refusal(open_(terminals))).toBe("forbidden");
    const bob = await server.person({ permissions: ["canUseRemoteToolsTaskManager"] });
    await open(bob, "TOOLS");
    expect(await refusal(list(bob))).toBe("done");
    expect(await refusal(bob.muster.call("listLiveServices", { path: { nodeId } }))).toBe("forbidden");
    const { clientId } = await server.organization("Other");
    const permissions = ["canUseRemoteToolsTaskManager" as const];
    expect(await refusal(open_(await server.person({ permissions, organizationIds: [clientId] })))).toBe(
      "not_found",
    );
  });

  test("a refused call to create a folder creates none", async () => {
    const { server, nodeId } = computer;
    await endAll();
    const path = realpathSync(mkdtempSync(join(tmpdir(), "muster-calls-")));
    const call = server.ada.muster.call("createFolder", {
      path: { nodeId },
      body: { path, folderName: "sub" },
    });
    expect(await refusal(call)).toBe("validation_failed");
    expect(existsSync(join(path, "sub"))).toBe(false);
  });
});
