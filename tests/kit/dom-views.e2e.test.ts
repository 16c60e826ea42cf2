import { expect, test } from "vitest";
import { expectAccessible } from "../support/clients/test-stack.ts";
import { button, complaints, page, press, subtitle, useSample, visit } from "./web-sample.ts";

useSample();

test("arrow keys navigate a tree, which loads children on demand", async () => {
  await visit("/explorer");
  const item = (name: string) => page.getByRole("treeitem", { name });
  await item("Acme Dental").focus();
  await press("ArrowDown", "ArrowRight");
  await item("sw-1").waitFor();
  await press("ArrowRight");
  expect(await subtitle()).toBe("Selected: ghent-sw-1");
  expect(await item("sw-1").getAttribute("aria-level")).toBe("3");
  await press("ArrowLeft", "ArrowLeft");
  expect(await item("sw-1").count()).toBe(0);
  await press("End", "ArrowRight");
  await page.getByText("Could not load. Press Enter to try again.").waitFor();
  await press("b", "Enter");
  const panel = page.getByRole("complementary", { name: "Details of bruges" });
  await panel.waitFor();
  await press("Escape");
  await expect.poll(() => panel.count()).toBe(0);
});

test("charts show their latest values, and can be read as a table", async () => {
  await visit("/metrics");
  const chart = page.getByRole("figure", { name: "CPU of srv-db" });
  expect(await chart.textContent()).toContain("CPU 74.4%");
  await chart.locator("canvas").waitFor();
  await chart.getByRole("button", { name: "Show as table" }).click();
  expect(await chart.getByRole("row").count()).toBe(121);
  await page.getByText("Nothing was measured yet.").waitFor();
  await page.getByRole("img", { name: "Swap, now 91%" }).waitFor();
  await page.getByRole("link", { name: "Offline 3 of 412 devices" }).click();
  await page.getByRole("heading", { level: 1, name: "Devices" }).waitFor();
});

test("a chart is read, zoomed, moved and compared with the keys, and zoomed by dragging", async () => {
  await visit("/metrics");
  const chart = page.getByRole("figure", { name: "CPU of srv-db" });
  await chart.locator("canvas").waitFor();
  const cursor = page.getByRole("slider", { name: "CPU of srv-db, cursor" });
  const other = page.getByRole("figure", { name: "Network of srv-db" });
  const value = () => cursor.getAttribute("aria-valuetext");
  await cursor.focus();
  expect(await value()).toContain("CPU 74.4% (66.4% to 82.4%)");
  // the cursor is at the same time in all charts
  await expect.poll(() => other.locator(".muster-chart-reading").textContent()).toContain("Received 89.9");
  await press("Shift+N", "Shift+N");
  await expect.poll(value).toContain("▲ CPU above 90%");
  await chart.locator(".muster-chart-reading").getByText("▲ CPU above 90%").waitFor();
  await press("+");
  expect(await subtitle()).toBe("Asked for 09:15 to 10:14");
  await press("-");
  expect(await subtitle()).toBe("Asked for 08:30 to 12:28");
  await press("Shift+ArrowRight");
  expect(await subtitle()).toBe("Asked for 09:59 to 11:58");
  await press("Shift+C");
  await chart.getByText("A day before", { exact: true }).first().waitFor();
  const area = (await chart.locator(".u-over").boundingBox())!;
  const y = area.y + area.height / 2;
  await page.mouse.move(area.x + area.width * 0.25, y);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.5, y, { steps: 4 });
  await page.mouse.up();
  expect(await subtitle()).toMatch(/^Asked for 09:(29|30|31) to (09:59|10:00)$/);
  await cursor.focus();
  await press("Escape");
  expect(await chart.locator(".muster-chart-reading").textContent()).toBe("");
});

test("a log follows new lines until it is searched, and can follow again", async () => {
  await visit("/logs");
  const log = page.getByRole("log");
  await log.getByText("service 298 started").waitFor();
  await button("Stream").click();
  await log.getByText("service 310 started").waitFor();
  await page.getByLabel("Search the log").fill("error");
  await page.getByText("error: service 24 failed").waitFor();
  expect(await button("Follow").getAttribute("aria-pressed")).toBe("false");
  await press("Enter");
  await page.getByText("error: service 49 failed").waitFor();
  await page.getByRole("button", { name: /^Paused, \d+ new$/ }).click();
  expect(await button("Follow").getAttribute("aria-pressed")).toBe("true");
  await button("Pause stream").click();
  await button("Wrap lines").click();
  await button("Save").click();
  expect(await subtitle()).toMatch(/^Saved 3\d\d lines$/);
});

test("a failure is shown in its own place and can be retried", async () => {
  await visit("/failures");
  await button("Break it").click();
  await page.getByRole("alert").getByText("Devices couldn't be shown").waitFor();
  await page.getByText("The rest of the page stays.").waitFor();
  await page.getByText("Details", { exact: true }).first().click();
  expect(await page.locator("code").textContent()).toContain("The answer has no rows.");
  await button("Try again").click();
  await page.getByText("All devices are shown.").waitFor();
  expect(complaints.splice(0).join()).toContain("The answer has no rows.");
});

test("a dialog that fails can be closed", async () => {
  await visit("/failures");
  await button("Open a dialog").click();
  const dialog = page.getByRole("dialog", { name: "Edit device" });
  await dialog.getByText("Edit device couldn't be shown").waitFor();
  await dialog.getByText("Close", { exact: true }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByText("The rest of the page stays.").waitFor();
  expect(complaints.splice(0).join()).toContain("The answer has no rows.");
});

test("keys scroll a dialog that is longer than the window and has nothing to focus", async () => {
  await visit("/logs");
  await button("Explain").click();
  const last = page.getByRole("dialog", { name: "What happened" }).getByText("service 59 started");
  await expectAccessible(page, "a long dialog");
  await press("Tab", "Tab", "End");
  await expect.poll(async () => (await last.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height);
});

test("loading a module is retried, and a failure offers to reload the page", async () => {
  await visit("/failures");
  await button("Load the map").click();
  await page.getByText("Map couldn't be shown").waitFor();
  await button("Reload").waitFor();
  await button("Try again").click();
  await page.getByText("The map is shown.").waitFor();
  expect(complaints.splice(0).join()).toContain("Failed to fetch dynamically imported module");
});
