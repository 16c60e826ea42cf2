// Messages by key: limits apply to what agents send, and responses are in the reader's language.
import { afterAll, describe, expect, test } from "vitest";
import {
  answerWith,
  currentLanguage,
  keyed,
  localize,
  readKeyed,
  resolveReference,
  setLanguage,
  storeMessage,
  textIn,
  type Language,
  type StoredMessage,
} from "@muster/sdk";
import { languageFromDisk } from "@muster/sdk/node";

const before = currentLanguage() as Language;
afterAll(() => setLanguage(before));

const outcomes = ["automation.outcomes."];
const match = (what: unknown) => ({ code: "discovery.probe.explanation.match", params: { what } });
const restarted = (time: unknown) => ({ code: "automation.outcomes.restarted", params: { time } });

describe("a message from an agent", () => {
  test("is accepted if its key is known and its parameters fit", () => {
    expect(readKeyed(restarted("10:00"), outcomes)).toEqual(restarted("10:00"));
    expect(readKeyed(keyed("automation.outcomes.timedOut"), outcomes)).toEqual({
      code: "automation.outcomes.timedOut",
    });
  });

  test.each([
    ["no object", "automation.outcomes.timedOut"],
    ["nothing", null],
    ["a key of another part of Muster", { code: "common.save" }],
    ["an unknown key", { code: "automation.outcomes.invented" }],
    ["a key of an object's prototype", { code: "automation.outcomes.constructor" }],
    ["a missing parameter", { code: "automation.outcomes.restarted" }],
    ["a parameter of another type", restarted({ toString: "x" })],
    ["a number that is none", restarted(Number.NaN)],
    ["a list where the message has none", restarted(["a", "b"])],
    ["a nested message of another part of Muster", restarted({ code: "common.save" })],
    [
      "messages nested without end",
      Array(9)
        .fill(0)
        .reduce<unknown>((inner) => restarted(inner), "now"),
    ],
    ["too many characters", match(Array(100).fill("9".repeat(300)))],
    ["too many parts", match(Array(101).fill("9"))],
  ])("is refused: %s", (_, sent) => {
    expect(readKeyed(sent, [...outcomes, "discovery.probe."])).toBeUndefined();
  });

  test("loses control characters, unknown parameters and excess length", () => {
    const sent = restarted(`\u001b[31m<b>1${"0".repeat(400)}\u202e`) as { params: Record<string, unknown> };
    sent.params["extra"] = "x";
    const read = readKeyed(sent, outcomes)!;
    expect(Object.keys(read.params!)).toEqual(["time"]);
    expect(read.params!["time"]).toMatch(/^<b>10+$/);
    expect(read.params!["time"]).toHaveLength(300);
  });

  test("is not a template: a parameter's braces are shown as they are", () => {
    const read = readKeyed(restarted("{{time}} {{count, number}}"), outcomes);
    expect(resolveReference(read)).toBe("Rebooted at {{time}} {{count, number}}");
  });
});

describe("a stored text", () => {
  test.each(["Plain words of an old row.", "{broken", "null", "[1]", '{"other":1}', '"quoted"'])(
    "of an old row is shown as text: %s",
    (column) => expect(answerWith("detail", column as StoredMessage)).toEqual({ detail: column }),
  );

  test("of an old row is cleaned", () => {
    expect(textIn("\u001b[2Jwiped\u0007" as StoredMessage)).toBe("wiped");
  });
});

describe("an answer", () => {
  const answer = () => ({
    results: [
      { ...answerWith("detail", storeMessage("automation.outcomes.timedOut")), name: "Ada" },
      { detail: "Text of a newer server", detailMessage: { code: "automation.outcomes.invented" } },
    ],
  });

  test("is translated into the reader's language, except for unknown messages", () => {
    const read = answer();
    setLanguage(languageFromDisk("de-de"));
    localize(read);
    expect(read.results.map(({ detail }) => detail)).toEqual([
      "Beendet: Das Zeitlimit wurde erreicht.",
      "Text of a newer server",
    ]);
    setLanguage(before);
  });
});
