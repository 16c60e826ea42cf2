import type { Muster, ScriptSource } from "@muster/sdk";
import { resolveScript } from "../../lib/resolve.ts";

export const scriptArgument = [{ name: "<script>", text: "ID or name" }];

export const readScript = async (muster: Muster, text: string, signal: AbortSignal): Promise<ScriptSource> =>
  muster.call("getScript", { path: { scriptId: await resolveScript(muster, text, signal) } }, signal);
