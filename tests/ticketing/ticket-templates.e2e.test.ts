// Ticket templates in the terminal, the browser and the shell.
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { autotaskKeys, startAutotask, type FakeAutotask } from "../support/providers/autotask.ts";
import { frontends } from "../support/clients/frontends.ts";
import { run } from "../support/clients/muster.ts";
import { admin, startTestServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let autotask: FakeAutotask;
let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "muster-tickets-"));
  autotask = await startAutotask();
});
afterAll(async () => {
  await autotask.close();
  await rm(home, { recursive: true });
});

/** Starts a server without templates. */
const open = async () => {
  server = await startTestServer({
    web: join(import.meta.dirname, "../../web/dist"),
    psaAllowHosts: [autotask.url],
    autotaskUrl: autotask.url,
  });
  await server.ada.muster.call("updateOrganization", {
    path: { clientId: server.clientId },
    body: { name: "Acme Dental" },
  });
};
afterEach(() => server.close());

const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
const useAutotask = async () => {
  const { revision } = (await call("getPsa", {})).content;
  await call("setPsa", { body: { content: { revision, psaType: "AUTOTASK", autotask: autotaskKeys } } });
};
const template = async (name: string) =>
  (await call("listTicketTemplates", {})).results.find((one) => one.name === name);

describe.each(["terminal", "web"] as const)("Ticket templates in the %s", (kind) => {
  const at = (address: string) =>
    frontends[kind]({ url: server.url, token: server.ada.token, ...admin, address: `#${address}` });

  test("the first template becomes the default, testing it creates a ticket, and another replaces it", async () => {
    await open();
    const frontend = await at("/systemDashboard/overview");
    try {
      await frontend.palette("Ticket templates");
      await frontend.see("The first template becomes the default.");
      await frontend.press("New template");
      await frontend.press("Save");
      await frontend.see("Required");
      await frontend.fill("Name", "Alerts");
      await frontend.choose("Priority", "High");
      await frontend.choose("Status on reset", "Closed");
      await frontend.choose("Add a title element", "Custom text");
      await frontend.fill("Custom text", "needs attention");
      await frontend.see("Sample title: Acme Dental - sw-floor-1 - The device is offline");
      await frontend.press("Save");
      await frontend.see("Ticket template Alerts saved");
      expect(await template("Alerts")).toMatchObject({
        isDefault: true,
        content: {
          Priority: { id: "HIGH", name: "High" },
          onReset: { id: "CLOSED", name: "Closed" },
          ticketTitleElements: [1, 3, 6, 10],
          ticketTitleCustomText: "needs attention",
        },
      });
      await frontend.press("New template");
      await frontend.fill("Name", "Backups");
      await frontend.press("Save");
      await frontend.see("Ticket template Backups saved");
      await frontend.act("Backups", "Set as default");
      await frontend.see("Backups is the default ticket template");
      await frontend.why("Backups", "Delete", "You can't delete the default ticket template.");
      await frontend.act("Backups", "Test");
      await frontend.see("Creates a ticket from this template.");
      await frontend.choose("Organization", "Acme Dental");
      await frontend.press("Create test ticket");
      await frontend.see("Test ticket submitted for creation");
      await frontend.follow("View ticket");
      await frontend.see("A test ticket of the template “Backups”");
      await frontend.menu("Status", "Waiting");
      await frontend.see("Status set to Waiting");
      await frontend.palette("Tickets");
      await frontend.see("Acme Dental - Device name - Test ticket");
      await frontend.see("Waiting");
    } finally {
      await frontend.close();
    }
  }, 60_000);

  test("fields that a PSA requires are required, and an issue type narrows its sub-issue types", async () => {
    await open();
    await useAutotask();
    const frontend = await at("/administration/apps/ticketing");
    try {
      await frontend.see("For Autotask PSA");
      await frontend.press("New template");
      await frontend.fill("Name", "Disks");
      await frontend.press("Save");
      await frontend.see("Required");
      await frontend.choose("Status", "New");
      await frontend.choose("Priority", "High");
      await frontend.choose("Issue type", "Server");
      await frontend.choose("Sub-issue type", "Disk");
      await frontend.choose("Issue type", "Computer");
      await frontend.choose("Sub-issue type", "Desktop");
      await frontend.press("Save");
      await frontend.see("Ticket template Disks saved");
      expect((await template("Disks"))?.content).toMatchObject({
        IssueType: { id: 10 },
        SubIssueType: { id: 136, name: "Desktop" },
      });
      await frontend.palette("PSA settings");
      await frontend.see("Integration code");
      await frontend.see("Connected");
    } finally {
      await frontend.close();
    }
  }, 60_000);
});

describe("muster ticket-templates", () => {
  const shell = (args: string[], options: { input?: string; env?: Record<string, string> } = {}) => {
    const signedIn = {
      HOME: home,
      XDG_CONFIG_HOME: home,
      MUSTER_URL: server.url,
      MUSTER_TOKEN: server.ada.token,
    };
    return run(args, { input: options.input, env: { ...signedIn, ...options.env } });
  };
  const templates = (...args: string[]) => shell(["ticket-templates", ...args]);
  const json = async (...args: string[]) =>
    JSON.parse((await shell([...args, "--json", "all"])).stdout) as unknown;

  test("templates are created, tested, exported and imported, all of them or none", async () => {
    await open();
    const named = ["--name", "Alerts", "--status", "new", "--priority", "High"];
    const unknown = await templates(
      "create",
      ...named,
      "--queue",
      "Nowhere",
      "--title",
      "Device name,Nothing",
    );
    expect(unknown.exitCode).toBe(2);
    expect(unknown.stderr).toContain("QueueID: “Nowhere” doesn't exist. Choose one of: Tickets");
    expect(unknown.stderr).toContain(
      "ticketTitleElements: “Nothing” doesn't exist. Choose one of: Organization name,",
    );
    const body = { name: "Alerts", content: { Status: { id: "NEW" }, ticketTitleElements: [3, 6] } };
    const title = ["--title", "Device name,Body"];
    const plan = await templates("create", ...named, ...title, "--dry-run", "--json", "all");
    expect(JSON.parse(plan.stdout)).toMatchObject({ method: "POST", path: "/ws/tickettemplate", body });
    expect(await template("Alerts")).toBeUndefined();
    expect(await templates("create", ...named, ...title)).toMatchObject({ exitCode: 0 });
    expect(await templates("create", "--name", "Backups", "--create-and-close")).toMatchObject({
      exitCode: 0,
    });
    expect(await json("ticket-templates", "show", "alerts")).toMatchObject({ isDefault: true, ...body });
    const refused = await templates("delete", "Alerts", "--yes");
    expect(refused.exitCode).toBe(6);
    expect(refused.stderr).toContain("You can't delete the default ticket template.");
    expect(await templates("set-default", "Backups")).toMatchObject({
      exitCode: 0,
      stderr: "Default ticket template: Backups.",
    });
    expect(await templates("update", "Alerts", "--priority", "", "--on-reset", "Closed")).toMatchObject({
      exitCode: 0,
      stderr: "Removed fields: Priority\nUpdated ticket template Alerts.",
    });
    const tested = await templates("test", "Alerts", "--organization", "Acme Dental", "--json", "id");
    expect(tested).toMatchObject({ exitCode: 0, stderr: "Test ticket submitted for creation" });
    const { id } = JSON.parse(tested.stdout) as { id: number };
    expect(await shell(["tickets", "update", String(id), "--status", "Open"])).toMatchObject({
      stderr: `Ticket ${id} is open.`,
    });
    expect((await shell(["tickets", "reset", String(id), "--jq", ".status.name"])).stdout).toBe("Closed");
    expect((await shell(["tickets", "list", "--jq", ".[].title"])).stdout).toBe("Device name - Test ticket");

    const folder = join(home, "templates");
    expect((await templates("export", "--folder", folder)).exitCode).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(["alerts.yaml", "backups.yaml"]);
    expect((await templates("export", "--folder", folder)).exitCode).toBe(2);
    await writeFile(
      join(folder, "new.yaml"),
      "name: Patches\ncontent: { Status: New, Priority: Sometimes }\n",
    );
    const wrong = await templates("import", folder);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain("new.yaml: Priority: “Sometimes” doesn't exist. Choose one of: Low,");
    await writeFile(join(folder, "new.yaml"), "name: Alerts\n");
    expect((await templates("import", folder)).stderr).toContain("new.yaml: name: Must not be used twice");
    await writeFile(join(folder, "new.yaml"), "name: Patches\ncontent: { Status: New, Priority: Low }\n");
    expect((await templates("update", "Alerts", "--status", "Open")).exitCode).toBe(0);
    const rows = (verbs: string[]) =>
      ["Alerts", "Backups", "Patches"].map((name, place) => ({ name, result: verbs[place] }));
    const planned = await templates("import", folder, "--dry-run", "--json", "name,result");
    expect(JSON.parse(planned.stdout)).toEqual(rows(["update", "unchanged", "create"]));
    expect(await template("Patches")).toBeUndefined();
    const done = await templates("import", folder, "--json", "name,result");
    expect(JSON.parse(done.stdout)).toEqual(rows(["updated", "unchanged", "created"]));
    expect(await json("ticket-templates", "show", "Alerts")).toMatchObject({
      content: { Status: { id: "NEW" } },
    });
    const all = (await templates("export", "-o", "json")).stdout;
    const again = await shell(["ticket-templates", "import", "-", "--jq", ".[].result"], { input: all });
    expect(again.stdout.split("\n")).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect((await templates("delete", "Patches", "--yes")).exitCode).toBe(0);
  });

  test("a PSA is set up, its secret never on the command line, and templates are checked against it", async () => {
    await open();
    const { userName, integrationCode, secret } = autotaskKeys;
    const set = [
      "psa",
      "update",
      "--type",
      "autotask",
      "--user-name",
      userName,
      "--integration-code",
      integrationCode,
    ];
    const plan = await shell([...set, "--secret-stdin", "--dry-run"], { input: secret });
    expect(plan.stdout).not.toContain(secret);
    expect(
      await shell([...set, "--map", "Acme Dental=201"], { env: { MUSTER_PSA_SECRET: secret } }),
    ).toMatchObject({
      exitCode: 0,
      stderr: "PSA settings saved.\nNext, check the connection with: muster psa setup-values",
    });
    expect(await json("psa", "show")).toMatchObject({
      psaType: "AUTOTASK",
      autotask: { userName },
      organizationMapping: [{ clientId: server.clientId, companyId: 201 }],
    });
    const values = (await shell(["psa", "setup-values"])).stdout.split("\n");
    expect(values).toContain("SubIssueType\t137\tDisk\tIssueType 11");
    expect((await shell(["psa", "user-roles", "list", "--jq", ".[].name"])).stdout).toBe("Engineer");

    const content = { Status: "New", IssueType: "Server", SubIssueType: "Desktop" };
    const validate = (text: string) =>
      shell(["ticket-templates", "validate", "--file", "-"], { input: text });
    const wrong = await validate(JSON.stringify(content));
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain("SubIssueType: “Desktop” doesn't exist. Choose one of: Disk");
    expect(wrong.stderr).toContain("Priority: Required");
    expect(await validate("Status: New\nPriority: 1\nIssueType: Server\nSubIssueType: disk\n")).toMatchObject(
      {
        exitCode: 0,
        stderr: "The ticket template is valid.",
      },
    );
    expect((await validate("Status: [New]")).stderr).toContain(
      "Status must be the name of an option, or its id and name.",
    );
    expect((await validate("a: &a [*a]")).exitCode).toBe(2);

    const product = ["--name", "Remote support", "--type", "SERVICE", "--unit-price", "95.50"];
    expect((await shell(["psa", "products", "create", ...product])).exitCode).toBe(0);
    expect((await shell(["psa", "products", "deactivate", "Remote support"])).stderr).toBe(
      "Product Remote support deactivated.",
    );
    expect(await json("psa", "products", "show", "Remote support")).toMatchObject({
      unitPrice: 95.5,
      active: false,
    });
    const mapping = ["--node-role", "NMS_SWITCH", "--configuration-item-class", "cmdb_ci_ip_switch"];
    expect((await shell(["psa", "service-now", "create", ...mapping])).exitCode).toBe(0);
    expect((await shell(["psa", "service-now", "delete", "NMS_SWITCH", "--yes"])).exitCode).toBe(0);
    expect(autotask.violations).toEqual([]);
  });
});
