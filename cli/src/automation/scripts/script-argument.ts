import { type Muster, type ScriptSource, t } from "@muster/sdk";
import { resolveScript } from "../../lib/resolve.ts";

export const scriptArgument = [{ name: "<script>", text: t("automation.scripts.cli.scriptArgument.idName") }];

export const readScript = async (muster: Muster, text: string, signal: AbortSignal): Promise<ScriptSource> =>
  muster.call("getScript", { path: { scriptId: await resolveScript(muster, text, signal) } }, signal);
