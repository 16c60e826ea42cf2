import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expectAccessible } from "../support/clients/test-stack.ts";
import { expect, test } from "vitest";
import {
  button,
  complaints,
  focused,
  out,
  page,
  press,
  stream,
  subtitle,
  turnTo,
  useSample,
  visit,
} from "./web-sample.ts";

useSample();

test("every component works with the keyboard alone", async () => {
  await visit("/");
  await press("Tab");
  await page.keyboard.type("wrong");
  await press("Enter");
  await page.getByRole("alert").waitFor();
  expect(await focused()).toContain("The password is wrong.");
  await page.locator("input[type=password]").focus();
  await press("ControlOrMeta+a");
  await page.keyboard.type("right");
  await press("Enter");
  await page.getByRole("heading", { name: "Parts" }).waitFor();
  expect(await focused()).toBe("Parts");
  expect(await page.title()).toBe("Parts · Muster");

  await page.evaluate("document.activeElement.blur()");
  await page.reload();
  await page.getByRole("heading", { name: "Parts" }).waitFor();
  await press("Tab");
  expect(await focused()).toBe("Skip to content");
  await press("Enter");
  expect(await page.evaluate("document.activeElement.tagName")).toBe("MAIN");

  await button("Edit").focus();
  await press("Enter");
  expect(await page.evaluate("document.activeElement.labels[0].textContent.trim()")).toBe("Device name");
  await button("More").focus();
  await press("Enter");
  await page.getByRole("menuitem", { name: "Duplicate" }).and(page.locator(":focus")).waitFor();
  await press("Escape");
  expect(await focused(), "Escape closes the menu, not the dialog around it").toBe("More");
  await page.getByRole("combobox", { name: "Rack" }).focus();
  await press("ArrowDown", "ArrowDown", "Enter");
  expect(await page.getByRole("combobox", { name: "Rack" }).inputValue()).toBe("Rack 1");
  await press("Enter", "Escape");
  await press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab");
  expect(
    await page.evaluate(
      "document.activeElement === document.body || !!document.activeElement.closest('dialog')",
    ),
  ).toBe(true);
  await button("Save").focus();
  await press("Enter");
  expect(await focused(), "a dangerous question starts on its way out").toBe("Cancel");
  await press("Escape");
  expect(await focused()).toBe("Save");
  await press("Escape");
  expect(await focused()).toBe("Edit");

  await button("Run").focus();
  await press("Enter");
  await page.getByRole("menuitem", { name: "Ping" }).and(page.locator(":focus")).waitFor();
  await press("ArrowDown", "Enter");
  expect(await page.getByRole("menuitem", { name: "Reboot" }).textContent()).toContain(
    "You cannot reboot devices",
  );
  await press("ArrowUp", "Enter");
  await page.getByText("Last change: pinged").waitFor();
  expect(await focused()).toBe("Run");

  await button("Restart").focus();
  expect(await page.getByRole("tooltip").textContent()).toBe("The device is offline");

  await press("Control+k");
  await page.keyboard.type("dev");
  await press("Enter");
  await page.getByRole("heading", { name: "Devices", exact: true }).waitFor();
  expect(await focused()).toBe("Devices");
  expect(await page.title()).toBe("Devices · Muster");

  const organization = page.getByRole("combobox", { name: "Organization" });
  await organization.focus();
  await press("ArrowDown");
  await page.keyboard.type("tion 2");
  await press("ArrowDown", "Enter");
  expect(await organization.inputValue()).toBe("Organization 12");

  await stream(200);
  await page.getByRole("row", { name: "switch-" }).first().focus();
  await press("ArrowDown", " ");
  expect(await subtitle()).toContain("1 selected");
  expect(await page.locator(":focus").getAttribute("aria-selected")).toBe("true");
  await press("Enter");
  const opened = await page.locator(":focus").textContent();
  const name = (await page.getByText("Opened:").textContent())?.replace("Opened: ", "") ?? "";
  expect(name).toMatch(/-\d+$/);
  expect(opened).toContain(name);
  await press("End");
  expect(await page.locator(":focus").getAttribute("aria-rowindex")).toBe(
    await page.getByRole("grid").getAttribute("aria-rowcount"),
  );
});

test("arrow keys move along the lines of a network, and Enter opens a device", async () => {
  await visit("/charts");
  const network = page.getByRole("list", { name: "Network" });
  await network.getByRole("link", { name: "sw-core Online" }).focus();
  const at = () => page.evaluate<string>("document.activeElement.textContent");
  await press("ArrowRight", "ArrowRight");
  expect(await at()).toContain("prn-sales");
  await press("ArrowLeft", "ArrowLeft", "ArrowLeft");
  expect(await at()).toContain("sw-core");
  await press("End");
  expect(await at()).toContain("<b>hall</b>");
  await press("Tab", "Shift+Tab");
  expect(await at(), "one stop of the Tab key").toContain("<b>hall</b>");
  await press("Enter");
  await expect.poll(() => page.url()).toContain("device=hall");
});

test("arrow keys move across a map, its cells have labels, and Enter opens them", async () => {
  await visit("/charts");
  const map = page.getByRole("grid", { name: "Map of 192.0.2.0/24" });
  expect(await map.getByRole("gridcell").count()).toBe(256);
  await map.getByRole("gridcell", { name: "192.0.2.0, I" }).focus();
  await press("ArrowDown", "ArrowRight", "ArrowRight");
  const at = () => page.evaluate<string>("document.activeElement.getAttribute('aria-label')");
  expect(await at()).toBe("192.0.2.18, I");
  expect(await page.locator(".muster-map-words").textContent()).toBe("192.0.2.18, I");
  await press("Enter");
  expect(await subtitle()).toBe("Chosen: 192.0.2.18");
  await press("ArrowLeft", "Enter");
  expect(await at()).toBe("192.0.2.17, not a target");
  expect(await subtitle(), "nothing is there to open").toBe("Chosen: 192.0.2.18");
  await press("Control+End");
  expect(await at()).toBe("192.0.2.255, X");
  await press("Tab", "Shift+Tab");
  expect(await at(), "one stop of the Tab key").toBe("192.0.2.255, X");
  await page.getByRole("button", { name: "Result info 30 30%" }).click();
  expect(await subtitle()).toBe("Chosen: info");
});

test("a refused form focuses its first error, and fields show their requirements", async () => {
  await visit("/settings");
  await button("Save").click();
  const targets = page.getByLabel("Targets");
  await targets.and(page.locator(":focus")).waitFor();
  const described = await targets.getAttribute("aria-describedby");
  const labels = await Promise.all(
    (described ?? "").split(" ").map((id) => page.locator(`[id="${id}"]`).textContent()),
  );
  expect(labels).toEqual(["Name at least one address.", "Addresses, ranges or CIDR blocks"]);
  const timeout = page.getByLabel("Ping timeout");
  await timeout.fill("");
  await timeout.pressSequentially("1x2-3");
  expect(await timeout.inputValue()).toBe("123");
  const secret = page.getByLabel("Community", { exact: true });
  expect(await secret.getAttribute("type")).toBe("password");
  await button("Show Community").click();
  expect(await secret.getAttribute("type")).toBe("text");
  await page.getByLabel("Protocol").selectOption("SNMP v2c");
  await page.getByText("Sent in clear text").waitFor();
  const role = page.getByRole("combobox", { name: "Role" });
  await role.fill("prin");
  await role.press("Enter");
  expect(await role.inputValue()).toBe("Printer");
  expect(await role.getAttribute("aria-expanded")).toBe("false");
});

test("markup from a device is shown as text and copied unchanged", async () => {
  await visit("/parts");
  expect(await page.getByText("<b>core-1</b>").count()).toBe(1);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button("Copy Enrollment command").click();
  await page.getByText("Copied").waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
    "muster agents enroll --token 5f2c && muster agents run",
  );
});

test("a screen shows loading, failures and what to do next", async () => {
  await visit("/errors");
  expect(await page.getByRole("alert").textContent()).toContain("Check that it runs, then try again.");
  await expectAccessible(page, "a failed screen");
  await button("Try again").click();
  await page.getByRole("progressbar", { name: "Loading Errors" }).waitFor();
  await expectAccessible(page, "a loading screen");
  expect(await page.getByText("All is well.").count()).toBe(0);
  await button("Stop waiting").click();
  await page.getByText("All is well.").waitFor();
});

test("the wizard opens only the available steps", async () => {
  await visit("/steps");
  expect(await page.title()).toBe("Network discovery · Muster");
  expect(await button("Review").isDisabled()).toBe(true);
  await button("Next").click();
  expect(await focused()).toBe("Run discovery");
  expect(await button("Run discovery").getAttribute("aria-current")).toBe("step");
  expect(await button("Next").getAttribute("aria-description")).toBe("No devices yet");
});

test("no page violates the content security policy, and a violation would be detected", async () => {
  await visit("/parts");
  expect(complaints).toEqual([]);
  await page.evaluate(
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))",
  );
  await expect.poll(() => complaints.splice(0).join()).toContain("Content Security Policy");
});

test("the first page stays within its budget; charts and editors load later", async () => {
  await visit("/");
  const html = await readFile(join(out, "index.html"), "utf8");
  const files = await readdir(join(out, "assets"));
  const weigh = async (ending: string) => {
    const chosen = files
      .filter((name) => name.endsWith(ending) && html.includes(name))
      .map((name) => readFile(join(out, "assets", name)));
    return (await Promise.all(chosen)).reduce((sum, bytes) => sum + gzipSync(bytes).length, 0) / 1000;
  };
  expect(await weigh(".js"), "kB of script").toBeLessThan(250);
  expect(await weigh(".css"), "kB of style").toBeLessThan(110);
  const loaded = () =>
    page.evaluate<string>("performance.getEntriesByType('resource').map(({ name }) => name).join(' ')");
  expect(await loaded()).not.toMatch(/plot-|code-mirror-/);
  await turnTo("/fields", "Fields");
  await page.getByRole("textbox", { name: "Script" }).locator("visible=true").waitFor();
  await expect.poll(loaded).toContain("code-mirror-");
});
