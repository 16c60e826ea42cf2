// The operations that must survive a crash at each of their writes.
import { mkdtempSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { enroll } from "@muster/agent";
import { startServer } from "@muster/server";
import { createMuster, MusterError, type ErrorCode } from "@muster/sdk";
import { readChecked } from "@muster/sdk/files";
import { backUp, known, restoreTo, verifyFile } from "../server/backups.ts";
import { admin, request } from "../server/server.ts";
import type { PreparedData } from "./prepared-data.ts";
import { Child, type Check, type Operation } from "./crash.ts";
import { onServer, serverOptions } from "./on-server.ts";
import { agentRun, scriptRun } from "./runs.ts";
import type { Fault } from "./writes.ts";

let made = 0;

const enrollment = onServer("enrollment", async ({ muster, url, base, acknowledged }) => {
  const { clientId, locationId } = base;
  const body = { clientId, locationId, expiresInMinutes: 5 };
  const created = await acknowledged(muster.call("createEnrollmentToken", { body }));
  if (!created) return [];
  const hasToken: Check = async (after) =>
    (await after.call("listEnrollmentTokens", { query: {} })).results.some(({ id }) => id === created.id);
  const data = mkdtempSync(join(base.folder, "agent-"));
  const name = `pc-${++made}`;
  const enrolled = await acknowledged(enroll({ data, url, token: created.token, name }));
  if (!enrolled) return [hasToken];
  const hasDevice: Check = async (after) =>
    (await after.call("getDevice", { path: { nodeId: enrolled.nodeId } })).systemName === name;
  return [hasToken, hasDevice];
});

const rotation = onServer("rotation", async ({ muster, acknowledged }) => {
  const replaces = (await acknowledged(muster.call("getSigningKeys", {})))?.results.at(-1)?.id ?? "";
  const rotated = await acknowledged(muster.call("rotateSigningKey", { body: { replaces } }));
  const newest = rotated?.results.at(-1)?.id;
  if (!newest) return [];
  return [async (after) => (await after.call("getSigningKeys", {})).results.at(-1)?.id === newest];
});

const deviceImport = onServer("import", async ({ muster, base, acknowledged }) => {
  const devices = [1, 2, 3].map((n) => ({
    ip: `192.0.2.${n}`,
    role: "NMS_SWITCH" as const,
    deviceName: `Switch ${n}`,
    locationId: base.locationId,
    nmsDelegateNodeId: base.probe,
  }));
  const imported = await acknowledged(
    muster.call("importDevices", { path: { orgId: base.clientId }, body: { devices } }),
  );
  if (!imported) return [];
  return devices.map(
    ({ deviceName }): Check =>
      async (after) =>
        (await after.call("listDevices", { query: { search: deviceName } })).results.length > 0,
  );
});

/** The first start of a server, and the creation of its first administrator. */
const firstStart: Operation = {
  name: "first start",
  async attempt(base, fault, at) {
    const data = mkdtempSync(join(base.folder, "first-"));
    const child = new Child({
      what: "serve",
      options: serverOptions(data),
      fault,
      ...(at !== undefined && { at }),
    });
    const started = await child.answer();
    if (!started || !("url" in started)) {
      await child.kill();
      const failed = started && "failed" in started ? { failed: [started.failed] } : {};
      return { checks: [], writes: 0, data, token: "", ...failed };
    }
    const failed: string[] = [];
    const signedUp = await setUp(started.url, started.setupToken ?? "").catch((error: unknown) => {
      failed.push(error instanceof MusterError ? error.code : String(error));
      return "";
    });
    await child.ask("count");
    const counted = await child.answer();
    await child.kill();
    const isThere: Check = async (after) => (await after.call("getSession", {})).user.email === admin.email;
    return {
      checks: signedUp ? [isThere] : [],
      writes: counted && "writes" in counted ? counted.writes : 0,
      data,
      token: signedUp,
      ...(fault === "full" && { failed }),
    };
  },
};

/** @returns an API key of the first administrator */
export async function setUp(url: string, token: string): Promise<string> {
  const answer = await request(url, "POST", "/ws/setup", { body: { token, ...admin } });
  if (!answer.ok) throw await refusal(answer);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const headers = { cookie: answer.headers.getSetCookie()[0]!.split(";")[0]!, "x-csrf-token": csrfToken };
  const made = await request(url, "POST", "/ws/apikeypair", { headers, body: { name: "tests" } });
  if (!made.ok) throw await refusal(made);
  return ((await made.json()) as { key: string }).key;
}

const refusal = async (answer: Response) =>
  new MusterError(((await answer.json()) as { code: ErrorCode }).code);

/** An enrollment, failing on the agent while it writes its files. */
const agentEnrollment: Operation = {
  name: "enrollment, on the agent",
  async attempt(base, fault, at) {
    const data = base.copy();
    const server = await startServer({ data, port: 0, malwareScan: "off" });
    const folder = mkdtempSync(join(base.folder, "agent-"));
    const wrong: string[] = [];
    try {
      const muster = createMuster({ url: server.url, token: base.token });
      const { clientId, locationId } = base;
      const tokenFor = async () =>
        (await muster.call("createEnrollmentToken", { body: { clientId, locationId, expiresInMinutes: 5 } }))
          .token;
      const options = { data: folder, url: server.url, name: `pc-${++made}` };
      const answer = await inChild("enroll", { ...options, token: await tokenFor() }, fault, at);
      const done = answer && "done" in answer;
      const state = await stateOf(join(folder, "agent.json"));
      if (done && state !== "readable") wrong.push(`The agent's identity is ${state}.`);
      if (state === "damaged") wrong.push("The agent's identity is damaged.");
      const again = await enroll({ ...options, token: await tokenFor() }).then(
        () => "done",
        (error: unknown) => String(error),
      );
      if (again !== "done") wrong.push(`Enrolling again: ${again}`);
      const isThere: Check = async (after) =>
        (await after.call("listDevices", { query: { search: options.name } })).results.length > 0;
      return {
        ...outcomeOf(answer),
        checks: done ? [isThere] : [],
        data,
        token: base.token,
        wrong,
      };
    } finally {
      await server.close();
    }
  },
};

const stateOf = async (file: string): Promise<"readable" | "missing" | "damaged"> => {
  try {
    return readChecked(file, "") === undefined ? "missing" : "readable";
  } catch {
    return "damaged";
  }
};

async function inChild(what: "enroll" | "backup" | "restore", options: object, fault: Fault, at?: number) {
  const child = new Child({ what, options: { ...options }, fault, ...(at !== undefined && { at }) });
  const answer = await child.answer();
  await child.kill();
  return answer;
}

const outcomeOf = (answer: Awaited<ReturnType<typeof inChild>>) => ({
  writes: answer && "writes" in answer ? answer.writes : 0,
  ...(answer && "failed" in answer && { failed: [answer.failed] }),
});

const backup: Operation = {
  name: "backup",
  async attempt(base, fault, at) {
    const data = base.copy();
    const target = mkdtempSync(join(base.folder, "backups-"));
    const before = await backUp(data, target);
    const options = { data, database: "", target, encryption: {}, includeKey: false, known };
    const answer = await inChild("backup", options, fault, at);
    const wrong: string[] = [];
    const done = answer && "done" in answer ? [(answer.done as { file: string }).file] : [];
    const finished = readdirSync(target).filter((name) => !name.endsWith(".new"));
    for (const file of new Set([before.file, ...done, ...finished.map((name) => join(target, name))]))
      await verifyFile(file).catch((error: unknown) => wrong.push(`${file}: ${String(error)}`));
    if (fault === "full" && readdirSync(target).length !== finished.length)
      wrong.push("A part of a file stays.");
    await backUp(data, target);
    if (readdirSync(target).some((name) => name.endsWith(".new"))) wrong.push("A part of a file stays.");
    if (readdirSync(data).includes("backup.new")) wrong.push("The copy of the database stays.");
    return { ...outcomeOf(answer), checks: [hasScript(base)], data, token: base.token, wrong };
  },
};

const hasScript =
  ({ scriptId }: PreparedData): Check =>
  async (after) =>
    (await after.call("getScript", { path: { scriptId } })).id === scriptId;

const restore: Operation = {
  name: "restore",
  async attempt(base, fault, at) {
    const data = base.copy();
    const target = mkdtempSync(join(base.folder, "backups-"));
    const { file } = await backUp(data, target);
    const options = { file, data, opening: {}, database: "", replace: true, known };
    const answer = await inChild("restore", options, fault, at);
    const wrong: string[] = [];
    const home = join(data, "..");
    const former = readdirSync(home).find((name) => join(home, name).startsWith(`${data}.before-`));
    if (!readdirSync(home).some((name) => join(home, name) === data)) {
      const refused = await startServer({ data, port: 0 }).then(
        async (server) => server.close().then(() => "it starts"),
        (error: unknown) => (error instanceof MusterError ? error.code : String(error)),
      );
      if (refused !== "restore_unfinished") wrong.push(`Without a data folder: ${refused}`);
      if (former) renameSync(join(home, former), data);
      else wrong.push("Neither the former nor the new folder is there.");
    }
    if (answer && "done" in answer && !former) wrong.push("The former folder is gone.");
    // what was interrupted can be repeated
    await restoreTo(file, data, { replace: true, keyFile: join(data, "key") }).catch((error: unknown) =>
      wrong.push(`Again: ${String(error)}`),
    );
    return { ...outcomeOf(answer), checks: [hasScript(base)], data, token: base.token, wrong };
  },
};

export const serverOperations: readonly Operation[] = [
  firstStart,
  enrollment,
  rotation,
  deviceImport,
  scriptRun,
];
export const agentOperations: readonly Operation[] = [agentEnrollment, agentRun];
export const backupOperations: readonly Operation[] = [backup, restore];

/** All operations that acknowledge something or replace files. */
export const operations = [...serverOperations, ...agentOperations, ...backupOperations];
