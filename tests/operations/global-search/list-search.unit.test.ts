import { expect, test } from "vitest";
import { searchList } from "@muster/sdk";

const day = 86_400_000;
const now = 100 * day;
const runs = [
  { name: "Free disk space", by: "ada@example.com", status: ["DONE", "Done"], started: now - day },
  { name: "Restart spooler", by: "ben@example.com", status: ["FAILED", "Failed"], started: now - 10 * day },
  { name: "See https://ada.example.com", by: "cat@example.com", status: ["QUEUED"], started: null },
];
const names = (text: string) => searchList(runs, text, (run) => run, now).rows.map(({ name }) => name);
const error = (text: string) => searchList(runs, text, (run) => run, now).error;
const [disk, spooler, link] = runs.map(({ name }) => name);

test.each([
  ["", [disk, spooler, link]],
  ["ada", [disk, link]],
  ["by:ada", [disk]],
  ["-by:ada", [spooler, link]],
  ["BY:Ada disk", [disk]],
  ["status:failed,queued", [spooler, link]],
  ["status:failed -spooler", []],
  ['"disk space"', [disk]],
  ['name:"free disk"', [disk]],
  ["started:<7d", [disk]],
  ["started:>7d", [spooler]],
  ["started:<2w -started:<7d", [spooler]],
  ["https://ada.example.com", [link]],
  // queries that are not complete yet
  ["by:", [disk, spooler, link]],
  ["-", [disk, spooler, link]],
  ["nothing", []],
])("%s", (text, wanted) => expect(names(text)).toEqual(wanted));

test("an invalid search is explained and finds nothing", () => {
  expect(error("statsu:failed")).toBe("No field statsu. Did you mean status?");
  expect(names("statsu:failed")).toEqual([]);
  expect(error("started:>soon")).toBe(
    "Write started:<7d for the last 7 days, or started:>7d for before that. Units are s, m, h, d and w.",
  );
  expect(error("by:ada")).toBeUndefined();
});
