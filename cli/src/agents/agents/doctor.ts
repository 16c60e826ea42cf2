import { join, resolve } from "node:path";
import { MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printList, wantsData } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { dataOption } from "./data-folder.ts";

export const authoritiesOption = () => new Option("--ca <file>", t("agents.installers.cli.caOption"));

/** Makes connections of this process use the environment's proxy and trust the authorities in `ca`. */
export async function prepareConnections(ca: string | undefined): Promise<void> {
  const { trustAuthorities, useProxy } = await import("@muster/agent");
  useProxy();
  if (ca) trustAuthorities(resolve(ca));
}

export const diagnoseAgent = defineCommand<{ data: string; ca?: string }>(() => ({
  name: "doctor",
  summary: t("agents.installers.cli.doctor.summary"),
  options: [
    new Option("--url <url>", t("agents.installers.cli.doctor.urlOption")),
    authoritiesOption(),
    dataOption(),
  ],
  data: ["step", "outcome", "detail", "nextStep"],
  examples: ["agents doctor", "agents doctor --url https://muster.example.com --ca ca.pem --json"],
  local: true,
  async run({ flags }) {
    await prepareConnections(flags.ca);
    const { diagnose, printFindings } = await import("@muster/agent");
    const data = resolve(flags.data);
    const findings = await diagnose({ data, enrollment: join(data, "enrollment.json"), url: flags.url });
    if (wantsData(flags))
      await printList(
        findings.map((one) => ({ ...one })),
        columnsOf("step", "outcome", "detail", "nextStep"),
        flags,
      );
    else printFindings(findings, false);
    const failed = findings.filter(({ outcome }) => outcome === "FAILED");
    if (failed.length)
      throw new MusterError("failed", {
        message: t("agents.installers.cli.doctor.failed", { count: failed.length }),
        nextStep: failed[0]!.nextStep,
      });
  },
}));
