import { expect, test } from "vitest";
import { parseActivityQuery, withWord, wordOf } from "@muster/sdk";

const now = Date.parse("2027-01-31T12:00:00Z");

test("A search of the audit log has text, and words for person, object, outcome and time", () => {
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

test("Addresses and other texts with a colon are text", () => {
  expect(parseActivityQuery("fe80::1 02:00:00:00:00:02 note:x", now).filter).toEqual({
    search: "fe80::1 02:00:00:00:00:02 note:x",
  });
});

test("A word that is still being typed filters nothing, and a wrong value is named", () => {
  expect(parseActivityQuery("who:", now)).toEqual({ filter: { search: "who:" }, error: undefined });
  expect(parseActivityQuery("object:devise", now).error).toContain('Unknown object "devise"');
  expect(parseActivityQuery("since:someday", now).error).toContain("isn't a time");
});

test("A word is set, replaced and removed", () => {
  expect(withWord("printer outcome:done", "outcome", "refused")).toBe("printer outcome:refused");
  expect(withWord("printer outcome:done", "outcome", "")).toBe("printer");
  const quoted = withWord("", "who", "nightly backup");
  expect(quoted).toBe('who:"nightly backup"');
  expect(wordOf(quoted, "who")).toBe("nightly backup");
});
