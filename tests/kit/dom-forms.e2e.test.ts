import { expect, test } from "vitest";
import { button, page, press, subtitle, turnTo, useSample, visit } from "./web-sample.ts";

useSample();

const saved = async () => JSON.parse(((await subtitle()) ?? "").replace("Saved: ", ""));

test("a date and time or a duration is typed, or chosen from presets or the calendar", async () => {
  await visit("/fields");
  const start = page.getByRole("textbox", { name: "Start" });
  await start.fill("2027-03-01 10:00");
  await page.getByText("Understood: 2027-03-01 10:00, local time").waitFor();
  await button("Sunday night").click();
  expect(await start.inputValue()).toBe("2027-01-31 03:30");
  expect(await button("Sunday night").getAttribute("aria-pressed")).toBe("true");
  // simulates the browser's date picker, which is drawn outside the page
  await page.evaluate(`(() => {
    const input = document.querySelector("input[type=datetime-local]");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, "2027-02-03T04:05");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  })()`);
  expect(await start.inputValue()).toBe("2027-02-03 04:05");
  await page.getByText("2 hours").waitFor();
  await button("30m").click();
  await button("Save").click();
  expect(await saved()).toMatchObject({ start: "2027-02-03 04:05", length: "30m" });
});

test("formatted text is written with buttons and keys, and previewed without unsafe links", async () => {
  await visit("/fields");
  const notes = page.getByRole("textbox", { name: "Notes" });
  // the buttons appear with the editor, which replaces a plain text area
  await button("Bold").waitFor();
  await notes.fill("first");
  await notes.selectText();
  await page.keyboard.press("Control+b");
  expect(await notes.inputValue()).toBe("**first**");
  await button("Bold").click();
  await button("Italic").click();
  expect(await notes.inputValue()).toBe("*first*");
  await button("Numbered list").click();
  expect(await notes.inputValue()).toBe("1. *first*");
  await notes.fill("runbook");
  await notes.selectText();
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Link address").fill("http://example.com");
  await press("Enter");
  await page.getByText("Enter a secure address, such as https://example.com").waitFor();
  await page.getByLabel("Link address").fill("https://example.com/x");
  await button("Insert").click();
  expect(await notes.inputValue()).toBe("[runbook](https://example.com/x)");
  await notes.fill('<img src=x onerror="alert(1)"> [a](javascript:alert(2)) ~~gone~~');
  await button("Preview").click();
  const preview = page.locator(".muster-rich-preview");
  expect((await preview.innerText()).trim()).toBe(
    '<img src=x onerror="alert(1)"> a (javascript:alert(2)) gone',
  );
  expect(await preview.locator("img, a").count()).toBe(0);
  await button("Write").click();
  await notes.waitFor();
});

test("a date range is entered as two dates, and a phone number is cut at 20 characters", async () => {
  await visit("/fields");
  await page.getByLabel("From", { exact: true }).fill("2027-03-01");
  await page.getByLabel("To", { exact: true }).fill("2027-03-31");
  await page.getByLabel("Phone number").fill("1".repeat(30));
  await button("Save").click();
  expect(await saved()).toMatchObject({ days: "2027-03-01 - 2027-03-31", phone: "1".repeat(20) });
});

test("entries and items are added, moved and removed", async () => {
  await visit("/fields");
  await button("Add entry").click();
  await page.getByLabel("Key, entry 2").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("MODE");
  await press("Tab");
  await page.keyboard.type("quiet");
  await button("Remove SITE").click();
  await button("Add recipient").click();
  await page.getByRole("region", { name: "Recipient 2" }).getByLabel("Email address").fill("kim@example.com");
  await button("Move up: Recipient 2").click();
  await button("Save").click();
  expect(await saved()).toMatchObject({
    variables: [{ key: "MODE", value: "quiet" }],
    recipients: [{ address: "kim@example.com" }, { address: "ada@example.com" }],
  });
});

test("files are checked before they are uploaded, and each shows its progress", async () => {
  await visit("/fields");
  await page.getByText(".msi .exe .txt, up to 100 MB").waitFor();
  expect(await page.getByRole("progressbar", { name: "agent-setup.msi" }).getAttribute("value")).toBe("0.4");
  await page.getByText("File failed the virus scan").waitFor();
  const input = page.locator("input[type=file]:not([webkitdirectory])");
  await input.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await page.getByText("photo.png: Invalid file type").waitFor();
  await input.setInputFiles({ name: "new.msi", mimeType: "application/x-msi", buffer: Buffer.from("x") });
  await page.getByRole("progressbar", { name: "new.msi" }).waitFor();
  expect(await page.getByText("photo.png: Invalid file type").count()).toBe(0);
  await button("Remove new.msi").click();
  expect(await page.getByRole("progressbar", { name: "new.msi" }).count()).toBe(0);
});

test("source code is typed in an editor that Escape and Tab leave", async () => {
  await visit("/fields");
  const editor = page.locator(".cm-content");
  await editor.click();
  await press("ControlOrMeta+a");
  await page.keyboard.type("Restart-Service spooler");
  await press("Escape", "Tab");
  await button("Save").and(page.locator(":focus")).waitFor();
  await press("Enter");
  expect(await saved()).toMatchObject({ code: "Restart-Service spooler" });
});

test("a link, the back button and a closing dialog ask before they discard unsaved changes", async () => {
  await visit("/settings");
  await turnTo("/fields", "Fields");
  await page.getByRole("textbox", { name: "Duration" }).fill("5h");
  const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
  await page.getByRole("link", { name: "Metrics" }).click();
  await question.waitFor();
  await button("Keep editing").click();
  expect(await page.getByRole("textbox", { name: "Duration" }).inputValue()).toBe("5h");
  await page.evaluate("history.back()");
  await question.waitFor();
  await press("Escape");
  await button("Rename").click();
  await page.getByLabel("New name").fill("x");
  await press("Escape");
  await question.waitFor();
  await button("Discard changes").click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("link", { name: "Metrics" }).click();
  await button("Discard changes").click();
  await page.getByRole("heading", { level: 1, name: "Metrics" }).waitFor();
});
