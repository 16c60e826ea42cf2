import { createHash } from "node:crypto";
import type { ReportedSoftware, SoftwareReport, SoftwareReportAnswer } from "@muster/sdk/live";
import type { ScriptedAgent } from "../server/server.ts";

export const digestOf = (software: readonly ReportedSoftware[]): string =>
  createHash("sha256").update(JSON.stringify(software)).digest("hex");

/** Reports all software of a computer. `more` has what a hostile agent adds. */
export const reportSoftware = (
  agent: ScriptedAgent,
  software: ReportedSoftware[],
  more: object = {},
): Promise<SoftwareReportAnswer> => {
  const report: SoftwareReport = { digest: digestOf(software), software, ...more };
  return agent.socket.timeout(10_000).emitWithAck("software", report);
};
