// A probe holds the messages that it received until the server has stored them.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MessageReport } from "@muster/sdk/live";
import { MessageReports } from "../../../agent/src/monitoring/messages/reports.ts";
import { ReportConnection } from "../../support/monitoring/report-connection.ts";

describe("Received messages", () => {
  const message = { kind: "SYSLOG", severity: 6, facility: 1, source: "sw", text: "" } as const;
  let connection: ReportConnection<MessageReport>;
  let reports: MessageReports;
  beforeEach(() => {
    vi.useFakeTimers();
    connection = new ReportConnection();
    reports = new MessageReports(connection as never);
  });
  afterEach(() => {
    reports.close();
    vi.useRealTimers();
  });
  const reported = () => connection.reports("device.messages");
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test("are sent together every two seconds, with their age and the number dropped", async () => {
    reports.resume();
    reports.add(7, { ...message, text: "one" });
    await pass(1_500);
    reports.add(8, { ...message, text: "two" });
    for (let i = 0; i < 3; i++) reports.drop(7);
    expect(reported()).toEqual([]);
    await pass(10_000);
    expect(reported()).toMatchObject([
      {
        sequence: 1,
        messages: [
          { nodeId: 7, text: "one", ageMS: 2_000 },
          { text: "two", ageMS: 500 },
        ],
        dropped: [[7, 3]],
      },
    ]);
  });

  test("are held while the server is unavailable: the newest 2,000, and the number dropped", async () => {
    for (let i = 0; i < 2_010; i++) reports.add(7, { ...message, text: String(i) });
    await pass(10_000);
    expect(reported()).toEqual([]);
    reports.resume();
    await pass(60_000);
    const texts = reported().flatMap(({ messages }) => messages.map(({ text }) => text));
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([2_000, "10", "2009"]);
    expect(reported().flatMap(({ dropped: all }) => all)).toEqual([[7, 10]]);
    connection.emit("disconnect");
    reports.add(7, message);
    await pass(10_000);
    expect(reported()).toHaveLength(10);
  });

  test("are sent again with the same number until acknowledged, and dropped with their device", async () => {
    connection.answer = undefined;
    reports.resume();
    reports.add(7, { ...message, text: "again" });
    await pass(5_000);
    connection.answer = "STORED";
    reports.add(8, { ...message, text: "gone" });
    reports.drop(8);
    reports.add(7, { ...message, text: "next" });
    reports.keep(new Set([7]));
    await pass(10_000);
    const sent = reported().map(({ sequence, messages }) => [sequence, ...messages.map(({ text }) => text)]);
    expect(sent.slice(-2)).toEqual([
      [1, "again"],
      [2, "next"],
    ]);
    expect(sent.slice(0, -2)).toEqual(sent.slice(0, -2).map(() => [1, "again"]));
  });
});
