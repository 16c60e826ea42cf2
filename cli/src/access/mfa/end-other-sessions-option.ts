import { type Muster, t } from "@muster/sdk";
import { Option } from "commander";
import { printStatus } from "../../lib/output.ts";

export interface OthersFlag {
  endOtherSessions?: boolean;
}

export const othersOption = new Option("--end-other-sessions", t("access.mfa.cli.endOthers.option"));

export async function endOthers(muster: Muster, signal: AbortSignal): Promise<void> {
  await muster.call("endOtherSessions", {}, signal);
  printStatus(t("access.auth.cli.sessions.allYourOtherSessions"));
}
