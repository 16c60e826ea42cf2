import { writeFile } from "node:fs/promises";
import {
  addressOrder,
  cleanText,
  confidenceText,
  deviceName,
  type DiscoveredDevice,
  type DiscoveryExplanation,
  type DiscoveryFilter,
  enums,
  evidenceKind,
  evidenceTime,
  explainedFacts,
  type Job,
  MusterError,
  nothingFound,
  passesFilter,
  resultLabel,
  type Verdict,
} from "@muster/sdk";
import { Option } from "commander";
import { columnsOf, type Format, printList, printStatus, wantsJson, write } from "../lib/output.ts";

/** Which targets are wanted. */
export interface TypeFlags {
  type: DiscoveryFilter;
  verdict?: Verdict;
}

export const typeOptions = (usual: DiscoveryFilter = "allResponding") => [
  new Option("--type <type>", "which targets").choices(enums.DiscoveryFilter).default(usual),
  new Option("--verdict <verdict>", "only targets with this verdict, whatever their type").choices(
    enums.Verdict,
  ),
];

/** A verdict that is asked for is not hidden by the type that is meant where none is named. */
export const wanted =
  ({ type, verdict }: TypeFlags) =>
  (device: DiscoveredDevice): boolean =>
    passesFilter(device, verdict ? { type: "all", verdict } : { type, verdict: "" });

export async function printDevices(devices: readonly DiscoveredDevice[], flags: Format): Promise<void> {
  const sorted = devices
    .map((device) => ({ device, order: addressOrder(device.ip) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ device }) => device);
  if (wantsJson(flags)) return printList(sorted, [], flags);
  const rows = sorted.map((one) => ({
    ...one,
    name: deviceName(one),
    result: resultLabel(one),
    confidence: confidenceText(one.confidence),
  }));
  const columns = columnsOf(
    "ip",
    "name",
    "role",
    "vendor",
    "model",
    "result",
    "confidence",
    "serialNumber",
    "firmware",
    "pingMS",
  );
  await printList(rows, columns, flags);
}

/** Says what was tried where nothing answered. */
export function sayNothing(job: Job): void {
  if (job.found || job.state === "RUNNING") return;
  const { title, hint } = nothingFound(job);
  printStatus(`${title}. ${hint}`);
}

/** What a discovery says of a target, then what it heard when. */
export function printExplanation(explanation: DiscoveryExplanation): void {
  const facts = explainedFacts(explanation);
  const width = Math.max(...facts.map(({ label }) => label.length));
  const lines = facts.map(({ label, value }) => `${label.padEnd(width)}  ${cleanText(value, 500)}`);
  const heard = explanation.evidence.map(({ atMS, kind, text }) => ({
    time: evidenceTime(atMS),
    kind: evidenceKind(kind),
    text: cleanText(text, 300),
  }));
  const times = Math.max(0, ...heard.map(({ time }) => time.length));
  const kinds = Math.max(0, ...heard.map(({ kind }) => kind.length));
  const evidence = heard.map(
    ({ time, kind, text }) => `${time.padStart(times)}  ${kind.padEnd(kinds)}  ${text}`,
  );
  write([`Address`.padEnd(width) + `  ${explanation.device.ip}`, ...lines, "", ...evidence, ""].join("\n"));
  if (!heard.length) printStatus("Nothing was heard of it, or it was discovered before evidence was kept.");
}

/** Writes a file of somebody's own; one that is there is replaced only when that was agreed to. */
export async function writeOwnFile(path: string, text: string, agree: () => Promise<void>): Promise<void> {
  const failed = (error: NodeJS.ErrnoException) =>
    new MusterError("usage", { message: `The file cannot be written: ${error.message}` });
  try {
    await writeFile(path, text, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw failed(error as NodeJS.ErrnoException);
    await agree();
    await writeFile(path, text).catch((again: NodeJS.ErrnoException) => {
      throw failed(again);
    });
  }
}
