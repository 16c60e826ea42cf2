import { expect, test } from "vitest";
import { parseActivityQuery, withWord, wordOf } from "@muster/sdk";

const now = Date.parse("2027-01-31T12:00:00Z");

test("A search of the audit log combines text with filters for user, object, outcome and time", () => {
  const { filter, error } = parseActivityQuery(
    'site-v3 who:ada@example.com object:device/12 outcome:refused since:2h "two words"',
    now,
  );
  expect(error).toBeUndefined();
  expect(filter).toEqual({
    search: "site-v3 two words",
    who: "ada@example.com",
    objectKind: "device",
    objectId: "12",
    outcome: "refused",
    since: now - 7_200_000,
  });
});

test("Addresses and other words with a colon are searched as text", () => {
  expect(parseActivityQuery("fe80::1 02:00:00:00:00:02 note:x", now).filter).toEqual({
    search: "fe80::1 02:00:00:00:00:02 note:x",
  });
});

test("An incomplete filter is searched as text, and an invalid value is reported", () => {
  expect(parseActivityQuery("who:", now)).toEqual({ filter: { search: "who:" }, error: undefined });
  expect(parseActivityQuery("object:devise", now).error).toContain('Unknown object "devise"');
  expect(parseActivityQuery("since:someday", now).error).toContain("isn't a time");
});

test("A filter of a search is added, read, replaced and removed", () => {
  expect(withWord("printer outcome:done", "outcome", "refused")).toBe("printer outcome:refused");
  expect(withWord("printer outcome:done", "outcome", "")).toBe("printer");
  const quoted = withWord("", "who", "nightly backup");
  expect(quoted).toBe('who:"nightly backup"');
  expect(wordOf(quoted, "who")).toBe("nightly backup");
});
