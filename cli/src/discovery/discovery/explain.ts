import {
  cleanText,
  type DiscoveryExplanation,
  evidenceKind,
  evidenceTime,
  explainedFacts,
  type Job,
  type Muster,
  MusterError,
  readJobs,
  t,
} from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printJson, printStatus, wantsData, write } from "../../lib/output.ts";
import { exampleJob, jobArgument } from "./job-argument.ts";

export const explainTarget = defineCommand(() => ({
  name: "explain",
  args: [...jobArgument, { name: "<address>", text: t("discovery.discovery.cli.explain.targetAddress") }],
  summary: t("discovery.discovery.cli.explain.summary"),
  permission: "signed-in",
  data: "explainDiscoveredDevice",
  examples: [
    `discovery explain ${exampleJob} 192.0.2.7`,
    `discovery explain ${exampleJob} 192.0.2.7 --jq .evidence`,
  ],
  async run({ args, flags, signal, connect }) {
    const [id = "", ip = ""] = args;
    const { muster } = await connect();
    const explanation = await explain(muster, await readJobs(muster, id, signal), ip, signal);
    if (wantsData(flags)) return printJson({ ...explanation }, flags);
    printExplanation(explanation);
  },
}));

/** Returns the explanation from the discovery of a series that has this target. */
async function explain(
  muster: Muster,
  jobs: readonly Job[],
  ip: string,
  signal: AbortSignal,
): Promise<DiscoveryExplanation> {
  for (const { id } of jobs) {
    try {
      return await muster.call("explainDiscoveredDevice", { path: { jobId: id, ip } }, signal);
    } catch (error) {
      if (!(error instanceof MusterError && error.code === "not_found")) throw error;
    }
  }
  throw new MusterError("not_found", {
    message: t("discovery.discovery.cli.explain.discoveryHasNoTarget", { ip }),
    nextStep: t("discovery.discovery.cli.explain.listItsTargetsMuster"),
  });
}

/** Prints the facts about a target, then the evidence in chronological order. */
export function printExplanation(explanation: DiscoveryExplanation): void {
  const facts = [
    { label: t("discovery.discovery.cli.explain.address"), value: explanation.device.ip },
    ...explainedFacts(explanation),
  ];
  const width = Math.max(...facts.map(({ label }) => label.length));
  const lines = facts.map(({ label, value }) => `${label.padEnd(width)}  ${cleanText(value, 500)}`);
  const entries = explanation.evidence.map(({ atMS, kind, text }) => ({
    time: evidenceTime(atMS),
    kind: evidenceKind(kind),
    text: cleanText(text, 300),
  }));
  const times = Math.max(0, ...entries.map(({ time }) => time.length));
  const kinds = Math.max(0, ...entries.map(({ kind }) => kind.length));
  const evidence = entries.map(
    ({ time, kind, text }) => `${time.padStart(times)}  ${kind.padEnd(kinds)}  ${text}`,
  );
  write([...lines, "", ...evidence, ""].join("\n"));
  if (!entries.length) printStatus(t("discovery.discovery.cli.explain.noEvidenceAvailableTarget"));
}
