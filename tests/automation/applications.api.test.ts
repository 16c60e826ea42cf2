import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { limits, uploadAttachment, type AttachmentKind } from "@muster/sdk";
import type { ScriptCommand, Signed } from "@muster/sdk/live";
import { onEachDatabase } from "../support/server/databases.ts";
import { refusal, until, type ScriptedAgent } from "../support/server/server.ts";

import { scriptedRuns, source } from "./scripted-runs.ts";

onEachDatabase("Runs of applications", (database) => {
  const runs = scriptedRuns(database);
  const { call, script, managed, away, begin, idsOf, details, become, reaches } = runs;

  const upload = (kind: AttachmentKind, name: string, bytes: Uint8Array<ArrayBuffer>) =>
    uploadAttachment(runs.server.ada.muster, { kind, name, file: new Blob([bytes]) });
  const settings = (more: object) => ({
    language: "binary_install" as const,
    operatingSystems: ["LINUX" as const],
    architecture: ["64" as const],
    categoriesIds: [3],
    ...more,
  });

  test("a command names the application's files, which only its agents can get while it runs", async () => {
    const [a, b] = [await managed("app-a"), await managed("app-b")];
    const bytes = new Uint8Array(limits.scriptRunPartBytes + 3).fill(7);
    const [installer, helper, icon] = [
      await upload("INSTALLER", "viewer.deb", bytes),
      await upload("HELPER", "answers.txt", new Uint8Array([1, 2, 3])),
      await upload(
        "ICON",
        "viewer.png",
        Uint8Array.from({ length: 24 }, (_, i) => [0x89, 0x50, 0x4e, 0x47][i] ?? 0),
      ),
    ];
    const before = await script({ categoriesIds: [1], runAs: "system" });
    const body = {
      name: "Viewer",
      scriptParameters: ['--reinstall "a b"'],
      ...settings({
        binaryInstallSettings: {
          runnableAttachmentId: installer.id,
          customIconAttachmentId: icon.id,
          helperFilesAttachmentIds: [helper.id],
          preExecutionScript: before,
          runAs: "system",
        },
      }),
    };
    const { id } = await call("createApplication", { body });
    // permission to run an application includes its pre- and post-scripts
    const grants = (["ORGANIZATION", "NODE"] as const).map(
      (entity) => ({ entity, permission: "View", effect: "ALLOW" }) as const,
    );
    const { id: roleId } = await call("createTechnicianRole", {
      body: { name: `Installs ${runs.made}`, runOnlyScriptCategories: [3], grants },
    });
    const person = await runs.server.person({ roleIds: [roleId] });
    await away(b);
    const scripts = [{ scriptId: id, preset: '--reinstall "a b"', parameters: ["-q"] }];
    const run = await begin({ person, scripts, deviceIds: idsOf([a, b]) });
    await become(run.id, "SENT WAITING");
    await until("the agent has the run", () => a.has(run.id));
    expect([run.name, run.scripts.map(({ name }) => name)]).toEqual([
      "Viewer",
      [`Script ${runs.made}`, "Viewer"],
    ]);
    const digest = createHash("sha256").update(bytes).digest("base64url");
    const [order] = a.orders;
    expect(order?.scripts).toEqual([
      expect.objectContaining({ language: "sh", content: source("echo as it was") }),
      {
        language: "binary_install",
        installer: { id: installer.id, name: "viewer.deb", size: bytes.length, digest },
        helpers: [expect.objectContaining({ id: helper.id, name: "answers.txt", size: 3 })],
        parameters: ["--reinstall", "a b", "-q"],
        user: { kind: "SYSTEM" },
      },
    ]);
    expect((order as Signed<ScriptCommand>).proof?.signature).toBeTruthy();

    const ask = (agent: Pick<ScriptedAgent, "socket">, file: number, offset = 0, taskId = run.id) =>
      agent.socket.timeout(5_000).emitWithAck("task.file", { taskId, file, offset });
    const parts = [
      await ask(a, installer.id),
      await ask(a, installer.id, limits.scriptRunPartBytes),
    ] as Buffer[];
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(await ask(a, helper.id)).toEqual(Buffer.from([1, 2, 3]));
    const other = await begin({ scripts: [{ scriptId: await script() }], deviceIds: [a.nodeId] });
    expect(await ask(a, icon.id)).toBeNull();
    expect(await ask(a, installer.id, bytes.length)).toBeNull();
    expect(await ask(a, installer.id, 0, other.id)).toBeNull();
    for (const junk of [
      null,
      "x",
      { taskId: run.id, file: installer.id, offset: -1 },
      { taskId: 1, file: {} },
    ])
      expect(await a.socket.timeout(5_000).emitWithAck("task.file", junk as never)).toBeNull();
    const stranger = await managed("app-c");
    expect(await ask(stranger, installer.id)).toBeNull();

    // the agent may have stored a command whose acknowledgment was lost: it is resent until the agent reports
    // that it runs
    const canary = { devices: 1, continue: "CONFIRM" as const };
    const pending = await begin({ scripts, deviceIds: idsOf([a, stranger]), canary });
    await become(pending.id, "SENT WAITING");
    expect(await ask(stranger, installer.id, 0, pending.id)).toBe("WAIT");
    await call("cancelScriptRun", { path: { runId: pending.id } });
    expect(await ask(stranger, installer.id, 0, pending.id)).toBeNull();

    // a replaced file is used by later runs
    const newer = await upload("INSTALLER", "viewer.deb", new Uint8Array([9]));
    const replaced = {
      ...body,
      id,
      binaryInstallSettings: { runnableAttachmentId: newer.id, runAs: "system" },
    };
    await call("updateApplication", { body: replaced });
    expect(await ask(a, helper.id)).toEqual(Buffer.from([1, 2, 3]));
    await b.reconnect();
    await b.hello([]);
    await become(run.id, "SENT SENT");
    expect(b.orders[0]?.scripts[1]).toMatchObject({ installer: { id: installer.id, digest } });
    await a.say(run.id, "RUNNING");
    await become(run.id, "RUNNING SENT");
    expect(await ask(a, helper.id)).toEqual(Buffer.from([1, 2, 3]));
    await a.say(run.id, "FAILED", 1);
    await become(run.id, "FAILED SENT");
    expect(await ask(a, helper.id)).toBeNull();
    expect(await ask(b, helper.id)).toEqual(Buffer.from([1, 2, 3]));
    await call("cancelScriptRun", { path: { runId: run.id } });
    expect(await ask(b, helper.id)).toBeNull();

    const again = await call("retryScriptRun", { path: { runId: run.id }, body: {} });
    expect(again.scripts).toEqual(run.scripts);
    await until("the agent has the run", () => a.has(again.id));
    await become(again.id, "SENT");
    expect(await ask(a, installer.id, 0, again.id)).toEqual(parts[0]);
    await a.say(again.id, "FAILED", 1);
    await reaches(again.id, "FINISHED");
    // the version of these runs needs it, though the application no longer does
    expect(await refusal(call("deleteAttachment", { path: { attachmentId: installer.id } }))).toBe(
      "not_found",
    );
    const third = await call("retryScriptRun", { path: { runId: again.id }, body: {} });
    expect(third.scripts).toEqual(run.scripts);
  }, 60_000);

  test("a program run is sent as its path, and refused on other operating systems", async () => {
    const agent = await managed("app-linux");
    const { id } = await call("createApplication", {
      body: {
        ...settings({ operatingSystems: ["WINDOWS"] }),
        name: "Calculator",
        language: "binary_run",
        binaryRunSettings: { runnableLocalPath: "C:\\Program Files\\calc.exe", runAs: "system" },
      },
    });
    const scripts = [{ scriptId: id, parameters: ["a b"] }];
    expect(await refusal(begin({ scripts, deviceIds: [agent.nodeId] }))).toBe("script_run_not_available");
    const windows = await managed("app-windows", undefined, "win32");
    const run = await begin({ scripts, deviceIds: [windows.nodeId] });
    await until("the agent has the run", () => windows.has(run.id));
    expect(windows.orders[0]?.scripts).toEqual([
      {
        language: "binary_run",
        path: "C:\\Program Files\\calc.exe",
        parameters: ["a b"],
        user: { kind: "SYSTEM" },
      },
    ]);
    await windows.say(run.id, "COMPLETED", 3010, "The computer must be restarted to finish.");
    await become(run.id, "SUCCEEDED");
    expect(await details(run.id)).toEqual(["The computer must be restarted to finish."]);
  });
});
