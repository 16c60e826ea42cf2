import {
  type DiscoveredDevice,
  type DiscoveryFilter,
  enums,
  type Job,
  type Muster,
  passesFilter,
  t,
  type Verdict,
} from "@muster/sdk";
import { Option } from "commander";

/** Returns the results of discoveries that match the flags. */
export async function readFound(
  muster: Muster,
  jobs: readonly Job[],
  flags: TypeFlags,
  signal: AbortSignal,
): Promise<{ job: Job; devices: DiscoveredDevice[] }[]> {
  const found: { job: Job; devices: DiscoveredDevice[] }[] = [];
  const query = { type: flags.verdict ? ("all" as const) : flags.type };
  for (const one of jobs) {
    const { results } = await muster.call(
      "listDiscoveredDevices",
      { path: { jobId: one.id }, query },
      signal,
    );
    found.push({ job: one, devices: results.filter(wanted(flags)) });
  }
  return found;
}

/** Flags that select the targets to show. */
export interface TypeFlags {
  type: DiscoveryFilter;
  verdict?: Verdict;
}

export const typeOptions = (defaultType: DiscoveryFilter = "allResponding") => [
  new Option("--type <type>", t("discovery.discovery.cli.found.typeOption"))
    .choices(enums.DiscoveryFilter)
    .default(defaultType),
  new Option("--verdict <verdict>", t("discovery.discovery.cli.found.verdictOption")).choices(enums.Verdict),
];

/** A given verdict overrides the type, so that the default type can't hide it. */
export const wanted =
  ({ type, verdict }: TypeFlags) =>
  (device: DiscoveredDevice): boolean =>
    passesFilter(device, verdict ? { type: "all", verdict } : { type, verdict: "" });
