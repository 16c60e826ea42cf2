import { createHash } from "node:crypto";
import type { ReportedState, StateReportAnswer } from "@muster/sdk/live";
import type { ScriptedAgent } from "../server/server.ts";

export const stateDigest = (state: unknown): string =>
  createHash("sha256").update(JSON.stringify(state)).digest("hex");

/** Reports a section of a computer's state. `more` has what a hostile agent adds. */
export const reportState = <S extends keyof ReportedState>(
  agent: ScriptedAgent,
  section: S,
  state: ReportedState[S] | null,
  more: object = {},
): Promise<StateReportAnswer> =>
  agent.socket
    .timeout(10_000)
    .emitWithAck("computer.state", { section, digest: stateDigest(state), state, ...more });
