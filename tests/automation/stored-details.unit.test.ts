import { afterAll, expect, test } from "vitest";
import {
  answerWith,
  currentLanguage,
  setLanguage,
  storeMessage,
  storeText,
  textIn,
  type Language,
} from "@muster/sdk";

const languages: Record<string, string> = {
  "en-us": "Stopped after {{count}} failures.",
  "de-de": "Nach {{count}} Fehlern angehalten.",
};
const use = (code: string) =>
  setLanguage({
    code,
    catalog: () => ({ runs: { failedOn_one: languages[code]!, failedOn_other: languages[code]! } }),
  });
const before = currentLanguage() as Language;
afterAll(() => setLanguage(before));

test("a detail stored under English is read in German", () => {
  use("en-us");
  const stored = storeMessage("automation.runs.failedOn", { count: 3 });
  expect(stored).not.toContain("Stopped");
  expect(textIn(stored)).toBe("Stopped after 3 failures.");
  use("de-de");
  expect(answerWith("detail", stored)).toEqual({
    detail: "Nach 3 Fehlern angehalten.",
    detailMessage: { code: "automation.runs.failedOn", params: { count: 3 } },
  });
});

test("text from a device is never read as a message, even if it looks like one", () => {
  const hostile = JSON.stringify({ code: "automation.runs.failedOn", params: { count: 3 } });
  expect(answerWith("detail", storeText(hostile))).toEqual({ detail: hostile });
  expect(answerWith("detail", "")).toEqual({ detail: "" });
});
