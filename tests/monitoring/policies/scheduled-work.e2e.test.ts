// Scheduled work of policies in the terminal and the browser: set up, inherited, previewed, and its outcome.
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { ServerContext } from "../../../server/src/context.ts";
import { frontends } from "../../support/clients/frontends.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

let server: TestServer;
let context: ServerContext;
let agent: ScriptedAgent;

beforeAll(async () => {
  const keep = { start: (started: ServerContext) => void (context = started) };
  const web = join(import.meta.dirname, "../../../web/dist");
  server = await startTestServer({ web, schedulerTickMS: 100, malwareScan: "off" }, [keep]);
  agent = await attachAgent(server, server, { delegate: false, name: "srv-1" });
  agent.socket.on("task.run", (_, answer) => answer(true));
  for (const name of ["Free memory", "Clear caches"])
    await server.session.call("createScript", {
      body: {
        name,
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: btoa("echo freed\n"),
      },
    });
});
afterAll(async () => {
  agent.socket.close();
  await server.close();
});

/** Makes the policy's patch management due. */
const makeDue = (policyId: number) =>
  context.db
    .updateTable("policyWork")
    .set({ nextAt: Date.now() - 1_000 })
    .where("policyId", "=", policyId)
    .where("key", "=", "PATCH_MANAGEMENT")
    .execute();

/** Returns the names of the automations in a policy's only schedule, in order. */
async function scriptsOf(policyId: number): Promise<string[]> {
  const { content } = await server.session.call("getPolicy", { path: { policyId } });
  const { results } = await server.session.call("listScripts", { query: {} });
  const nameOf = (scriptId: number) => results.find(({ id }) => id === scriptId)?.name ?? "";
  return content.actionsetSchedules?.flatMap((one) => one.scripts.map((s) => nameOf(s.scriptId))) ?? [];
}

describe.each(["terminal", "web"] as const)("Scheduled work in the %s", (kind) => {
  test(
    "updates, automations and scans are scheduled, inherited and replaced, and their last run is followed",
    { timeout: 240_000 },
    async () => {
      const parent = `Parent ${kind}`;
      const create = (name: string, parentPolicyId?: number, deviceIds: readonly number[] = []) =>
        server.session.call("createPolicy", {
          body: {
            name,
            nodeClass: "LINUX_SERVER",
            ...(parentPolicyId && { parentPolicyId }),
            assignments: deviceIds.map((id) => ({ scope: "DEVICE" as const, id })),
          },
        });
      const { policyId } = await create(parent);
      const { policyId: childId } = await create(`Child ${kind}`, policyId, [agent.nodeId]);
      const frontend = await frontends[kind]({
        url: server.url,
        token: server.ada.token,
        ...admin,
        address: `#/editor/policy/${policyId}?tab=work`,
      });
      try {
        await frontend.see("Computers of this policy install no updates by themselves.");
        await frontend.press("Set up patch management");
        await frontend.choose("Which updates", "All");
        await frontend.choose("Reboot afterwards", "If required");
        await frontend.choose("Repeat", "Every day");
        await frontend.fill("Time of day", "25:00");
        await frontend.fill("Wait for offline devices", "200");
        await frontend.press("Save");
        await frontend.see("Must be a time of day such as 02:30");
        await frontend.see("Must be between 0 and 168");
        await frontend.fill("Time of day", "03:30");
        await frontend.fill("Wait for offline devices", "8");
        await frontend.choose("Time zone", "UTC");
        await frontend.press("Show what it changes");
        await frontend.see("One device would change.");
        await frontend.see("new: Patch management");
        await frontend.dismiss();
        await frontend.press("Save");
        await frontend.see("All · Reboot: If required · Waits 8 hr for offline devices");
        await frontend.see("Every day at 03:30 (UTC)");
        await frontend.see("ada@example.com");

        await frontend.press("Schedule an automation");
        await frontend.press("Save");
        await frontend.see("Required");
        await frontend.fill("Name", `Cleaning ${kind}`);
        await frontend.choose("Automation", "Free memory");
        await frontend.press("Save");
        await frontend.see(`Cleaning ${kind}`);
        await frontend.open(`Cleaning ${kind}`);
        await frontend.press("Add an automation");
        await frontend.press("Save");
        await frontend.see("Choose an automation for each of them.");
        // of two fields with this name, the browser's test takes the first, and the terminal's the nearest
        if (kind === "web") await frontend.press("Move up: Automation 2");
        await frontend.choose("Automation", "Clear caches");
        if (kind === "terminal") await frontend.press("Move down");
        await frontend.press("Save");
        await until("both run in order", async () =>
          isDeepStrictEqual(await scriptsOf(policyId), ["Clear caches", "Free memory"]),
        );
        await frontend.open(`Cleaning ${kind}`);
        await frontend.press(kind === "web" ? "Remove Automation 1" : "Remove");
        await frontend.press("Save");
        await until("one is left", async () => isDeepStrictEqual(await scriptsOf(policyId), ["Free memory"]));
        await frontend.act(`Cleaning ${kind}`, "Turn off");
        await frontend.see("Not while it is off");

        await frontend.press("Set up antivirus scans");
        await frontend.choose("Antivirus product", "ClamAV");
        await frontend.check("Quarantine what is found");
        await frontend.press("Save");
        await frontend.see("Quick scan by ClamAV, with quarantine · Waits 12 hr for offline devices");
        await frontend.press("Set up scan exceptions");
        await frontend.fill("Files and folders", "relative/path");
        await frontend.press("Save");
        await frontend.see("Must be an absolute path");
        await frontend.fill("Files and folders", "/srv/backups");
        await frontend.press("Save");
        await frontend.see("/srv/backups");

        await makeDue(policyId);
        await frontend.see("Started on one device", 30);

        await frontend.press("Set up agent updates");
        await frontend.check("Only at certain hours");
        await frontend.fill("From", "25:00");
        await frontend.press("Save");
        await frontend.see("Must be a time of day such as 02:30");
        await frontend.fill("From", "22:00");
        await frontend.choose("Time zone", "UTC");
        await frontend.press("Save");
        await frontend.see("Every day, 22:00 to 05:00 UTC");

        await server.session.call("setActionLimit", { body: { devicesPerHour: 0 } });
        await makeDue(policyId);
        await frontend.see("can be approved until", 30);
        const { work } = await server.session.call("getPolicy", { path: { policyId } });
        const { requestId } = work[0]!.lastRun!.approval!;
        await server.session.call("rejectChangeRequest", { path: { requestId } });
        await frontend.see("rejected by ada@example.com");
        await server.session.call("setActionLimit", { body: { devicesPerHour: 500 } });
        const request = await frontends[kind]({
          url: server.url,
          token: server.ada.token,
          ...admin,
          address: `#/administration/requests/${requestId}`,
        });
        try {
          await request.see(parent);
        } finally {
          await request.close();
        }
      } finally {
        await frontend.close();
      }
      const child = await frontends[kind]({
        url: server.url,
        token: server.ada.token,
        ...admin,
        address: `#/editor/policy/${childId}?tab=work`,
      });
      try {
        await child.see(parent);
        await child.press("Change patch management");
        await child.see(`From the policy ${parent}. Saving replaces it in this policy.`);
        await child.choose("Which updates", "Security updates");
        await child.press("Save");
        await child.see("This policy, instead of its parent's");
        await child.press("Inherit patch management again");
        await child.see("Inherited again");
        await child.tab("More sections");
        await child.see("Use conditions instead:");
      } finally {
        await child.close();
      }
    },
  );
});
