// Whether the computer's user is asked for consent and notified, with a real dialog on a real X server.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RemoteSettingsChange } from "@muster/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  missingForDesktop as missing,
  signInToDesktop,
  startWithDeskUser,
  type DesktopUser,
} from "../../support/terminal/desktop-user.ts";
import {
  openSession,
  startManagedComputer,
  type ManagedComputer,
  type OpenSession,
} from "../../support/agents/managed-computer.ts";
import { openAccess } from "../../support/agents/open-access.ts";
import { refusal, until } from "../../support/server/server.ts";
import { commandOf } from "../../../agent/src/remote/dialogs.ts";

let computer: ManagedComputer;
let desktop: DesktopUser | undefined;
const windows = () => desktop!.windows();
const press = (button: "first" | "second") => desktop!.press(button);

beforeAll(async () => {
  computer = await startManagedComputer(missing ? {} : { start: startWithDeskUser() });
});
afterAll(async () => {
  desktop?.signOut();
  await computer.close();
});

const set = (body: RemoteSettingsChange) => computer.server.ada.muster.call("updateRemoteSettings", { body });

const open = (more: object = {}): OpenSession =>
  openSession(computer.server.ada, computer.server.url, {
    nodeId: computer.nodeId,
    user: "SYSTEM",
    shell: "DEFAULT",
    ...more,
  });

test("a session needs a reason if the organization requires one", async () => {
  await set({ reason: "REQUIRED" });
  const { muster } = computer.server.ada;
  const body = { nodeId: computer.nodeId, user: "SYSTEM" as const, shell: "DEFAULT" as const };
  const call = (reason?: string) =>
    muster.call("openTerminal", { query: { linktype: "WEB" }, body: { ...body, ...(reason && { reason }) } });
  for (const reason of [undefined, "  "]) {
    await expect(call(reason)).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ field: "reason" }],
    });
  }
  const { sessionId } = await call("T-12");
  expect(await muster.call("getRemoteSession", { path: { sessionId } })).toMatchObject({ reason: "T-12" });
  await set({ reason: null });
});

describe("Without a user at the desktop", () => {
  test("a session opens if only signed-in users are asked, and is refused if consent is needed", async () => {
    await set({ consent: "IF_SIGNED_IN" });
    const session = open({ command: ["echo", "open"] });
    expect(await session.ended).toMatchObject({ type: "exit", exitCode: 0 });
    await set({ consent: "ALWAYS" });
    const refused = open({ command: ["echo", "open"] });
    expect(await refused.ended).toMatchObject({ type: "failed", code: "NO_USER_TO_ASK" });
    expect(refused.output()).toBe("");
  });

  test("the computer's local policy requires consent even if the server doesn't", async () => {
    const policyFile = join(mkdtempSync(join(tmpdir(), "muster-policy-")), "policy.json");
    writeFileSync(policyFile, JSON.stringify({ terminal: "ask" }), { mode: 0o644 });
    const strict = await startManagedComputer({ policyFile });
    try {
      const session = openSession(strict.server.ada, strict.server.url, {
        nodeId: strict.nodeId,
        user: "SYSTEM",
        shell: "DEFAULT",
        command: ["true"],
      });
      expect(await session.ended).toMatchObject({ type: "failed", code: "NO_USER_TO_ASK" });
    } finally {
      await strict.close();
    }
  });
});

describe.skipIf(missing)(
  missing ? `The user at the desktop (without ${missing})` : "The user at the desktop",
  () => {
    beforeAll(async () => {
      desktop = await signInToDesktop();
    });

    test("is asked, and the session starts once they allow it", async () => {
      await set({ consent: "ALWAYS", notice: "HIDDEN" });
      const session = open({ command: ["echo", "open"], reason: "T-13" });
      await press("first");
      expect(await session.ended).toMatchObject({ type: "exit", exitCode: 0 });
      expect(session.output()).toBe("open\n");
    });

    test("can refuse a session", async () => {
      const session = open({ command: ["echo", "open"] });
      await press("second");
      expect(await session.ended).toMatchObject({ type: "failed", code: "REFUSED_BY_USER" });
      const { sessionId = "" } = session.client;
      await until("the session's ending is stored", async () => {
        const { ending } = await computer.server.ada.muster.call("getRemoteSession", { path: { sessionId } });
        return ending === "REFUSED_BY_USER";
      });
    });

    test("is asked once before tools are called, and can end the session by the notice", async () => {
      await set({ consent: "ALWAYS", notice: "SHOWN" });
      const { ada } = computer.server;
      const list = () => refusal(ada.muster.call("listProcesses", { path: { nodeId: computer.nodeId } }));
      expect(await list()).toBe("consent_required");
      const refused = openAccess(computer, ada, "TOOLS", "");
      await press("second");
      await expect(refused).rejects.toMatchObject({ type: "failed", code: "REFUSED_BY_USER" });
      expect(await list()).toBe("consent_required");
      const allowed = openAccess(computer, ada, "TOOLS", "");
      await press("first");
      await allowed;
      expect([await list(), await list()]).toEqual(["done", "done"]);
      await press("first");
      await until("the call is refused", async () => (await list()) === "consent_required");
    });

    test("sees a notice, and can end the session by it", async () => {
      await set({ consent: "NEVER", notice: "SHOWN" });
      const session = open();
      session.type("echo up\n");
      await session.shows("up\r\n");
      await press("first");
      expect(await session.ended).toMatchObject({ type: "ended", ending: "ENDED_BY_USER" });
      await until("the notice is gone", () => windows() === "");
    });

    test("no longer sees the notice once the session has ended", async () => {
      const session = open();
      await until("the user sees a notice", () => windows() !== "");
      session.type("exit\n");
      await session.ended;
      await until("the notice is gone", () => windows() === "");
    });
  },
);

describe("On other systems, not tested on real computers,", () => {
  const question = { title: "Remote access", text: "Ada; $(calc)", yes: "Allow", no: "Refuse", seconds: 30 };

  test("Windows asks with a fixed script that receives its texts as variables", () => {
    const { command, variables, answerOf } = commandOf(question, "win32")!;
    expect(command.args.join(" ")).not.toContain("calc");
    expect(variables).toMatchObject({ MUSTER_TEXT: "Ada; $(calc)", MUSTER_SECONDS: "30" });
    expect([20, 21, 22, 90].map((code) => answerOf(code, ""))).toEqual([
      "YES",
      "NO",
      "TIMED_OUT",
      "UNAVAILABLE",
    ]);
  });

  test("macOS asks with a fixed script that receives its texts as arguments", () => {
    const { command, answerOf } = commandOf(question, "darwin")!;
    expect(command.args.slice(2)).toEqual(["Remote access", "Ada; $(calc)", "Allow", "Refuse", "30"]);
    expect(answerOf(0, "TIMED_OUT")).toBe("TIMED_OUT");
    expect(answerOf(1, "")).toBe("NO");
  });
});
