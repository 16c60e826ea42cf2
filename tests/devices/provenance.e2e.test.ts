// Data sources of devices in the shell, in the terminal and in the browser.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends, type Frontend } from "../support/clients/frontends.ts";
import { openSiteStack, type SiteStack } from "../support/clients/site-stack.ts";
import { email, password } from "../support/clients/test-stack.ts";

let stack: SiteStack;
let firstJob: string;

const json = <T>(...args: string[]) => stack.json<T>(...args);
const discover = (targets: string, ...more: string[]) =>
  stack.shell(["discovery", "run", targets, "--snmp-port", String(stack.site.snmpPort), ...more]);
const latestJob = async () => (await json<{ id: string }[]>("discovery", "list", "--json", "id"))[0]!.id;

beforeAll(async () => {
  stack = await openSiteStack("127.76.0");
  await discover("127.76.0.1-127.76.0.6", "--import", "identified");
  firstJob = await latestJob();
});
afterAll(async () => {
  await stack?.close();
});

test("in the shell manual values stay, other fields follow the discovery, and a merge can be undone", async () => {
  expect(await stack.shell(["discovery", "changes", firstJob])).toMatch(
    /^New\tsw-core-1\t127\.76\.0\.1\tFirst seen at this address\t\d+$/m,
  );
  await stack.shell(["devices", "update", "sw-core-1", "--model", "Our core", "--firmware", "ours"]);
  await discover("127.76.0.1-127.76.0.6");
  expect(await stack.shell(["discovery", "changes", await latestJob()])).toBe("");
  const fields = await stack.shell(["devices", "fields", "sw-core-1"]);
  expect(fields).toMatch(new RegExp(`^Model\tOur core\t${email}\t\\S+\t\\S+`, "m"));
  expect(fields).toMatch(/^Vendor\tCisco\tDiscovery by [^\t]+, rule \S+\t\S+\t$/m);
  await stack.shell(["devices", "release", "sw-core-1", "model"]);
  const [shown] = await json<{ model: string; firmware: string }[]>(
    "devices",
    "list",
    "--search",
    "sw-core-1",
    "--json",
    "model,firmware",
  );
  expect(shown).toEqual({ model: expect.not.stringMatching("Our core") as string, firmware: "ours" });
  expect(await stack.shell(["devices", "history", "sw-core-1"])).toContain("→ Our core");

  const [before] = await json<object[]>("devices", "list", "--search", "sw-core-2", "--json", "all");
  const merge = ["devices", "merge", "sw-core-1", "sw-core-2"];
  expect(await stack.shell([...merge, "--dry-run"])).toMatch(/^POST \/ws\/node\/\d+\/merge/);
  const { id } = await json<{ id: number }>(...merge, "--json", "id");
  expect(await json("devices", "list", "--search", "sw-core-2", "--json", "all")).toEqual([]);
  expect(await stack.shell(["devices", "addresses", "sw-core-1"])).toMatch(
    /127\.76\.0\.1\tyes.*\n127\.76\.0\.2\tyes/,
  );
  expect(await stack.shell(["devices", "merges", "sw-core-1"])).toContain("Merged manually");
  await stack.shell(["devices", "unmerge", String(id)]);
  expect(await json("devices", "list", "--search", "sw-core-2", "--json", "all")).toEqual([before]);
});

const devices = { terminal: [3, 4], web: [5, 6] } as const;

describe.each(["terminal", "web"] as const)("Device provenance in the %s", (kind) => {
  const open = (address: string) =>
    frontends[kind]({ url: stack.url, token: stack.token, email, password, address });
  const named = async (host: number) =>
    (
      await json<{ id: number; displayName: string }[]>(
        "devices",
        "list",
        "--search",
        `127.76.0.${host}`,
        "--json",
        "id,displayName",
      )
    )[0]!;

  test("a user sets a field and resets it to the discovered value", async () => {
    const { id } = await named(devices[kind][0]);
    const frontend: Frontend = await open(`#/deviceDashboard/${id}/overview?tab=sources`);
    try {
      await frontend.see("Data sources");
      await frontend.press("Edit");
      await frontend.see("Edit device");
      await frontend.fill("Model", "Painted blue");
      await frontend.press("Save");
      await frontend.see("saved");
      await frontend.see(email);
      await frontend.see("Discovered value");
      await frontend.tick("Painted blue");
      await frontend.press("Use discovered value");
      await frontend.see("The next discovery can change these fields.");
      await frontend.press("Reset");
      await frontend.see("Reset to discovered value");
      await frontend.tab("History");
      await frontend.see("→ Painted blue");
      await frontend.see("Painted blue →");
    } finally {
      await frontend.close();
    }
    const [model] = await json<{ model: string }[]>(
      "devices",
      "list",
      "--search",
      `127.76.0.${devices[kind][0]}`,
      "--json",
      "model",
    );
    expect(model!.model).not.toBe("Painted blue");
  });

  test("two devices are merged, and the merge is undone", async () => {
    const [one, two] = await Promise.all(devices[kind].map(named));
    const list = await open("#/deviceSearch");
    try {
      await list.see(one!.displayName);
      await list.tick(one!.displayName);
      await list.tick(two!.displayName);
      await list.press("Merge");
      await list.see("You can undo a merge.");
      await list.press("Merge");
      await list.see(`Merged into ${one!.displayName}`);
      await list.tab("Data sources");
      await list.tab("Merges");
      await list.tick(two!.displayName);
      await list.press("Undo merge");
      await list.see("Discoveries no longer merge the two devices.");
      await list.press("Undo merge");
      await list.see(`${two!.displayName} is a separate device again`);
    } finally {
      await list.close();
    }
    expect((await named(devices[kind][1])).id).toBe(two!.id);
  }, 60_000);

  test("a discovery's changes are shown on a page", async () => {
    const frontend = await open(`#/discovery/${firstJob}`);
    try {
      await frontend.see("6 targets: 6 found");
      await frontend.press("Changes");
      await frontend.see("6 new");
      await frontend.see("First seen at this address");
    } finally {
      await frontend.close();
    }
  });
});
