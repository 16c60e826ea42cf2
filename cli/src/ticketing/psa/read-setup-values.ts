import { type Muster, type PsaSetup, templateKindOf } from "@muster/sdk";

export async function readSetup(muster: Muster, signal: AbortSignal, refresh?: boolean): Promise<PsaSetup> {
  const { psaType } = (await muster.call("getPsa", {}, signal)).content;
  const query = refresh ? { refresh } : {};
  return templateKindOf(psaType) === "CONNECTWISE"
    ? { kind: "CONNECTWISE", values: await muster.call("getConnectWiseSetupValues", { query }, signal) }
    : { kind: "AUTOTASK", values: await muster.call("getAutotaskSetupValues", { query }, signal) };
}
