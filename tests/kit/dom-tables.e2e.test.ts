import { expect, test } from "vitest";
import { button, page, press, stream, subtitle, useSample, visit } from "./web-sample.ts";

useSample();

test("rows that arrive move neither the selection nor the scroll position", async () => {
  await visit("/devices");
  await stream(200);
  await page.evaluate("document.querySelector('main').scrollTop = 2005");
  const read = () =>
    page.evaluate<{ name: string; top: number }>(`(() => {
      const region = document.querySelector("main");
      const edge = region.querySelector("thead").getBoundingClientRect().bottom;
      const row = [...region.querySelectorAll("tbody tr[data-index]")].find((r) => r.getBoundingClientRect().top >= edge);
      return { name: row.textContent, top: Math.round(row.getBoundingClientRect().top) };
    })()`);
  await expect.poll(async () => (await read()).name).toMatch(/-\d{3}/);
  const before = await read();
  await stream(300);
  expect(await read(), "with focus elsewhere").toEqual(before);
  const chosen = page.locator("tbody tr[data-index]:not([aria-description])").nth(12);
  const key = await chosen.locator("th").textContent();
  await chosen.getByRole("checkbox").click();
  expect(await subtitle()).toContain("1 selected");
  expect(await page.locator(":focus").count()).toBe(1);

  // measures the time of the page's own thread per row, because frame times depend on other processes
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const spentMS = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")!.value * 1_000;
  };
  const [rows, spent] = [Number.parseInt((await subtitle()) ?? "", 10), await spentMS()];
  await page.evaluate(
    "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Stream').click()",
  );
  await expect.poll(subtitle, { timeout: 30_000 }).toContain("1000 devices");
  expect(await read()).toEqual(before);
  const selected = page.locator("tbody tr[aria-selected=true]");
  expect(await selected.locator("th").textContent()).toBe(key);
  expect(await selected.locator(":focus").count()).toBe(1);
  expect(await page.locator("tbody tr[data-index]").count()).toBeLessThan(60);
  expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe("1001");
  expect(((await spentMS()) - spent) / (1_000 - rows), "milliseconds for each row that came").toBeLessThan(
    12,
  );

  await page.getByRole("checkbox", { name: "Select all" }).click();
  expect(await subtitle(), "every fifth is offline and cannot be chosen").toBe("1000 devices, 800 selected");
  await page.getByRole("checkbox", { name: "Select all" }).click();
  expect(await subtitle()).toBe("1000 devices, 0 selected");
});

test("columns are hidden by priority, and the navigation collapses", async () => {
  await visit("/devices", { viewport: { width: 400, height: 800 } });
  await stream(40);
  expect(await page.getByRole("columnheader").allTextContents()).toEqual(["IP address↑", "Name↕"]);
  expect(await page.getByRole("link", { name: "Steps" }).count()).toBe(0);
  await button("Navigation").click();
  await page.getByRole("link", { name: "Steps" }).click();
  await page.getByRole("heading", { name: "Network discovery" }).waitFor();
  expect(await page.getByRole("link", { name: "Steps" }).count()).toBe(0);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(400);
});

test("the list is filtered, and its views and columns are chosen", async () => {
  await visit("/devices");
  await stream(60);
  await page.locator("h1").focus();
  await press("/");
  await page.keyboard.type("switch-1");
  const count = page.locator(".muster-query-bar [role=status]");
  await expect.poll(() => count.textContent()).toMatch(/^\d+ results$/);
  const names = await page.locator("tbody tr[data-index] td:nth-of-type(2)").allTextContents();
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !name.startsWith("switch-1"))).toEqual([]);
  await page.getByRole("tab", { name: /^Offline/ }).click();
  await expect.poll(() => page.locator("tbody tr[data-index]").first().textContent()).toContain("offline");
  await button("Columns").click();
  const state = page.getByRole("menuitemcheckbox", { name: "State" });
  expect(await state.getAttribute("aria-checked")).toBe("true");
  await state.click();
  expect(await state.getAttribute("aria-checked")).toBe("false");
  await press("Escape");
  expect(await page.getByRole("columnheader", { name: "State" }).count()).toBe(0);
});

test("a row has a menu, and the selection has a bar that is always visible", async () => {
  await visit("/devices");
  await stream(200);
  const row = page.locator("tbody tr[data-index]:not([aria-description])").nth(2);
  const name = (await row.locator("td").nth(1).textContent()) ?? "";
  await row.getByRole("button", { name: /^Actions for 10\.0\./ }).click();
  await page.getByRole("menuitem", { name: "Reboot" }).click();
  await page.getByText(`Done: Reboot ${name}`, { exact: true }).waitFor({ state: "attached" });
  expect(await page.getByRole("toolbar", { name: "Selection" }).count()).toBe(0);
  await row.getByRole("checkbox").click();
  const bar = page.getByRole("toolbar", { name: "Selection" });
  await bar.getByText("1 selected").waitFor();
  for (const top of [0, 3000]) {
    await page.evaluate(`document.querySelector('main').scrollTop = ${top}`);
    const box = (await bar.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(800);
    expect(box.y).toBeGreaterThan(600);
  }
  await bar.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Tag" }).click();
  await page.getByText("Done: Tag 1 devices").waitFor({ state: "attached" });
  await bar.getByRole("button", { name: "Clear the selection" }).click();
  await expect.poll(() => bar.count()).toBe(0);
  expect(await subtitle()).toContain("0 selected");
});
