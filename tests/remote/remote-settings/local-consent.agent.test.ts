// Computers whose own policy requires their user's consent before tools and files are used, with a real
// dialog.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  missingForDesktop as missing,
  signInToDesktop,
  startWithDeskUser,
  type DesktopUser,
} from "../../support/terminal/desktop-user.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { openAccess } from "../../support/agents/open-access.ts";
import { start } from "../../support/clients/muster.ts";
import { refusal, until, type Person } from "../../support/server/server.ts";
import { Consents } from "../../../agent/src/remote/session-consents.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-policy-"));
const policyFile = join(folder, "policy.json");
const policy = (rules: object) => writeFileSync(policyFile, JSON.stringify(rules), { mode: 0o644 });

let computer: ManagedComputer;
let desktop: DesktopUser | undefined;

beforeAll(async () => {
  policy({ tools: "ask", files: "ask" });
  computer = await startManagedComputer(missing ? { policyFile } : { start: startWithDeskUser(policyFile) });
});
afterAll(async () => {
  desktop?.signOut();
  await computer.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  policy({ tools: "ask", files: "ask" });
  const { muster } = computer.server.ada;
  for (const { id, state } of (await muster.call("listRemoteSessions", { query: {} })).results)
    if (state !== "ENDED") await muster.call("endRemoteSession", { path: { sessionId: id } });
  if (desktop) await until("the notices are gone", () => desktop!.windows() === "");
});

const list = ({ muster }: Pick<Person, "muster"> = computer.server.ada) =>
  refusal(muster.call("listProcesses", { path: { nodeId: computer.nodeId } }));
const files = () =>
  refusal(
    computer.server.ada.muster.call("listFiles", {
      path: { nodeId: computer.nodeId },
      query: { path: "/", user: "SYSTEM" },
    }),
  );
const open = (tool: "TOOLS" | "FILES") => openAccess(computer, computer.server.ada, tool, "");

const shell = (...args: string[]) =>
  start(args, {
    env: {
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      MUSTER_URL: computer.server.url,
      MUSTER_TOKEN: computer.server.ada.token,
    },
    reject: false,
    stdin: "ignore",
  });

test("tools and files are refused with advice if no user is signed in", async () => {
  expect([await list(), await files()]).toEqual(["consent_required", "consent_required"]);
  await expect(open("TOOLS")).rejects.toMatchObject({ type: "failed", code: "NO_USER_TO_ASK" });
  const refused = await shell("processes", "list", "web-01");
  expect(refused.exitCode).toBe(5);
  expect(refused.stderr).toContain("no one is signed in to its desktop");
  expect(refused.stderr).toContain("Next: Try again once someone has signed in to the desktop");
});

test("what the local policy denies is refused without asking for consent", async () => {
  policy({ tools: "deny", files: "ask" });
  expect(await list()).toBe("refused_by_local_policy");
  policy({ tools: "ask", updates: "deny" });
  const install = { path: { nodeId: computer.nodeId }, body: { select: "ALL" as const } };
  expect(await refusal(computer.server.ada.muster.call("installUpdates", install))).toBe(
    "refused_by_local_policy",
  );
});

describe.skipIf(missing)(
  missing ? `The user at the desktop (without ${missing})` : "The user at the desktop",
  () => {
    beforeAll(async () => {
      desktop = await signInToDesktop();
    });

    test("consents once to tools, but not to files or for another technician", async () => {
      const allowed = open("TOOLS");
      await desktop!.press("first");
      await allowed;
      expect([await list(), await list()]).toEqual(["done", "done"]);
      expect(await files()).toBe("consent_required");
      const bob = await computer.server.person({ permissions: ["canUseRemoteToolsTaskManager"] });
      expect(await list(bob)).toBe("consent_required");
    });

    test("can end the session of a muster command that has already exited", async () => {
      const asked = shell("processes", "list", "web-01");
      await desktop!.press("first");
      expect(await asked).toMatchObject({ exitCode: 0 });
      expect(await shell("processes", "list", "web-01")).toMatchObject({ exitCode: 0, stderr: "" });
      await until("the user sees the notice", () => desktop!.windows() !== "");
      await desktop!.press("first");
      await until("calls are refused", async () => (await list()) === "consent_required");
      const { muster } = computer.server.ada;
      await until("the session has ended", async () => {
        const { results } = await muster.call("listRemoteSessions", { query: {} });
        return results[0]?.ending === "ENDED_BY_USER";
      });
    });

    test("refuses, and the muster command says so", async () => {
      const refused = shell("ls", "web-01:/");
      await desktop!.press("second");
      expect((await refused).exitCode).toBe(5);
      expect((await refused).stderr).toContain("The computer's user refused access.");
      expect((await refused).stderr).toContain("Next: Ask the computer's user, and try again.");
    });

    test("doesn't respond, and the muster command says so", { timeout: 60_000 }, async () => {
      const refused = await shell("ls", "web-01:/");
      expect(refused.exitCode).toBe(5);
      expect(refused.stderr).toContain("didn't respond within 30 seconds");
    });

    test("sees the notice although the server hides it, and a denying policy applies at once", async () => {
      await computer.server.ada.muster.call("updateRemoteSettings", { body: { notice: "HIDDEN" } });
      const allowed = open("FILES");
      await desktop!.press("first");
      await allowed;
      await until("the user sees the notice", () => desktop!.windows() !== "");
      expect(await files()).toBe("done");
      policy({ files: "deny" });
      expect(await files()).toBe("refused_by_local_policy");
      await computer.server.ada.muster.call("updateRemoteSettings", { body: { notice: null } });
    });
  },
);

test("consent covers one technician, one kind of access and one account, and expires", () => {
  const consents = new Consents();
  const ada = { by: "ada@example.com", user: "SYSTEM" } as const;
  consents.expect({ ...ada, sessionId: "one", tool: "TOOLS" });
  expect(consents.cover(ada, ["tools"])).toBe(false);
  consents.set("one", Date.now() + 1_000);
  consents.set("another", Date.now() + 1_000);
  expect(consents.cover(ada, ["tools", "updates"])).toBe(true);
  expect(consents.cover(ada, ["files"])).toBe(false);
  expect(consents.cover(ada, ["discovery"])).toBe(false);
  expect(consents.cover({ ...ada, user: "USER" }, ["tools"])).toBe(false);
  expect(consents.cover({ ...ada, by: "bob@example.com" }, ["tools"])).toBe(false);
  consents.set("one", Date.now() - 1);
  expect(consents.cover(ada, ["tools"])).toBe(false);
});
