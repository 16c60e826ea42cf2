// Messages to services that limit their length.
import { expect, test } from "vitest";
import { enums } from "@muster/sdk";
import { aboutDigest, exampleAlert, requestFor } from "../../../server/src/monitoring/channels/messages.ts";

const rows = Array.from({ length: 500 }, (_, index) => ({
  ...exampleAlert,
  id: index + 1,
  severity: enums.AlertSeverity[index % enums.AlertSeverity.length]!,
  deliveryId: index + 1,
  displayName: `srv-<b>ü😀</b>-${index + 1}`,
  organizationId: 1,
  organization: "Example & Söhne",
  kind: index % 50 ? ("OPENED" as const) : ("RESET" as const),
}));
const digest = aboutDigest(rows, "https://muster.example.com");
const bodyFor = (type: "SLACK" | "TEAMS" | "NTFY" | "PUSHOVER" | "WEBHOOK") =>
  requestFor(
    { type, target: { url: "https://example.com/topic" }, template: "", contentType: "application/json" },
    digest,
  ).body;

test("a digest names as many alerts as a service accepts, and how many more there are", () => {
  expect(digest.title).toBe(
    "Digest of alerts: Critical: 90, Major: 100, Moderate: 100, Minor: 100, None: 100, Reset: 10",
  );
  expect(digest).toMatchObject({ severity: "CRITICAL" });
  const slack = (JSON.parse(bodyFor("SLACK")) as { text: string }).text;
  expect(slack.length).toBeLessThan(40_000);
  expect(slack).toMatch(/\n\d+ more\n/);
  expect(Buffer.byteLength(bodyFor("TEAMS"))).toBeLessThan(28_000);
  expect(bodyFor("TEAMS")).toMatch(/\d+ more"/);
  const { message: ntfy } = JSON.parse(bodyFor("NTFY")) as { message: string };
  expect(Buffer.byteLength(ntfy)).toBeLessThanOrEqual(4_096);
  const { message, title } = JSON.parse(bodyFor("PUSHOVER")) as { message: string; title: string };
  expect([...message].length).toBeLessThanOrEqual(1_024);
  expect(message).toMatch(/^(.*srv-.*\n){2,}\d+ more$/);
  expect([...title].length).toBeLessThanOrEqual(250);
  expect((JSON.parse(bodyFor("WEBHOOK")) as { alerts: unknown[] }).alerts).toHaveLength(500);
});

test("a line that is longer than a service accepts is cut", () => {
  const [first] = rows;
  const long = { ...first!, displayName: "😀".repeat(2_000) };
  const one = aboutDigest([long, long], "https://muster.example.com");
  const to = { type: "PUSHOVER", target: {}, template: "", contentType: "application/json" } as const;
  const { message } = JSON.parse(requestFor(to, one).body) as { message: string };
  expect([...message]).toHaveLength(1_024);
  expect(message).toMatch(/😀…$/u);
});
