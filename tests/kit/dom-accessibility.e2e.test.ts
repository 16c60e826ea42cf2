import { expectAccessible } from "../support/clients/test-stack.ts";
import { describe, expect, test } from "vitest";
import { button, page, press, stream, turnTo, useSample, visit } from "./web-sample.ts";

useSample();

describe("every component is accessible", () => {
  const looks = [
    { name: "light, in motion", colorScheme: "light", direction: "ltr", reducedMotion: "no-preference" },
    { name: "dark", colorScheme: "dark", direction: "ltr" },
    { name: "right to left", colorScheme: "light", direction: "rtl" },
    { name: "400 pixels wide", colorScheme: "dark", direction: "ltr", viewport: { width: 400, height: 800 } },
  ] as const;
  test.each(looks)("$name", { timeout: 180_000 }, async ({ direction, ...look }) => {
    await visit("/", look);
    await expectAccessible(page, "sign-in");
    await page.locator("input[type=password]").fill("right");
    await button("Sign in").click();
    const user = page.getByRole("button", { name: "Noor Haddad" });
    if (direction === "rtl") {
      await user.click();
      await page.getByRole("menuitem", { name: "Right to left" }).click();
    }
    expect(await page.locator("html").getAttribute("dir")).toBe(direction);
    expect(await page.evaluate("document.documentElement.className.includes('pf-v6-theme-dark')")).toBe(
      look.colorScheme === "dark",
    );
    await expectAccessible(page, "parts");
    await button("Columns").click();
    await expectAccessible(page, "a menu of switches");
    await button("Columns").click();
    await button("Run").click();
    await expectAccessible(page, "a menu of actions");
    await press("Escape");
    await button("More actions").click();
    await page.getByRole("menuitem", { name: "Delete" }).waitFor();
    await expectAccessible(page, "the page's further actions");
    await press("Escape");
    await button("Add").click();
    await page.getByRole("menuitem", { name: "Device" }).waitFor();
    await expectAccessible(page, "what can be added");
    await press("Escape");
    await button("Edit").click();
    await page.getByRole("combobox", { name: "Rack" }).click();
    await expectAccessible(page, "a dialog with a list open");
    await press("Escape");
    await button("Save").click();
    await expectAccessible(page, "a confirmation over a dialog");
    await press("Escape", "Escape", "Control+k");
    await expectAccessible(page, "the palette");
    await press("Escape");
    for (const name of ["Notify", "Lose the connection"]) {
      await user.click();
      await page.getByRole("menuitem", { name }).click();
    }
    await expectAccessible(page, "notices and the offline banner");
    await button("2 unread notifications").click();
    await page.getByRole("dialog", { name: "Notifications" }).getByText("Probe lost").waitFor();
    await expectAccessible(page, "notifications");
    await press("Escape");
    for (const notice of ["12 devices added", "Probe lost"])
      await button(`Dismiss: ${notice}`).dispatchEvent("click");
    await page.getByRole("combobox", { name: "Organization" }).click();
    await expectAccessible(page, "the organization switcher");
    await turnTo("/settings", "Settings");
    await button("Save").click();
    await page.getByRole("combobox", { name: "Role" }).click();
    await expectAccessible(page, "a form with errors and a list open");
    await turnTo("/devices", "Devices");
    await expectAccessible(page, "an empty table");
    await stream(60);
    await expectAccessible(page, "a table");
    await page.locator("tbody tr[data-index]:not([aria-description])").first().getByRole("checkbox").click();
    await page.getByRole("toolbar", { name: "Selection" }).waitFor();
    await page
      .getByRole("button", { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Ping" }).waitFor();
    await expectAccessible(page, "a selection's bar and a row's menu");
    await press("Escape");
    await turnTo("/steps", "Network discovery");
    await expectAccessible(page, "a wizard");
    await turnTo("/charts", "Charts");
    await expectAccessible(page, "bars, a map and a timeline");
    await turnTo("/fields", "Fields");
    await page.locator(".muster-code-editor .cm-content").waitFor();
    await expectAccessible(page, "fields, uploads and an editor");
    await button("Rename").click();
    await page.getByLabel("New name").fill("x");
    await press("Escape");
    await page.getByRole("alertdialog").waitFor();
    await expectAccessible(page, "a question about unsaved changes");
    await button("Discard changes").click();
    await turnTo("/explorer", "Explorer");
    await page.getByRole("treeitem", { name: "Ghent" }).dblclick();
    await page.getByRole("complementary").waitFor();
    await expectAccessible(page, "a tree with a side panel");
    await button("Close").click();
    await turnTo("/metrics", "Metrics");
    await page.locator(".uplot").first().waitFor();
    await expectAccessible(page, "tiles and charts");
    await button("Show as table").first().click();
    await expectAccessible(page, "a chart as a table");
    await turnTo("/logs", "Logs");
    await expectAccessible(page, "a log");
    await turnTo("/terminals", "Terminals");
    await button("Open a terminal").click();
    await page.locator(".xterm-rows").waitFor();
    await expectAccessible(page, "a dock with a terminal");
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });
});
