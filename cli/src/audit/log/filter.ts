import type { ActivityFilter, Muster } from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { resolveOrganization } from "../../lib/resolve.ts";

export interface FilterFlags {
  search?: string;
  who?: string;
  operation?: string;
  outcome?: string;
  organization?: string;
  since?: number;
  until?: number;
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** "2027-01-31T22:00Z", or "2h" for two hours ago. */
export function moment(text: string): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const at = unit ? Date.now() - Number(count) * units[unit as keyof typeof units] : Date.parse(text);
  if (Number.isNaN(at) || at < 0)
    throw new InvalidArgumentError("Must be a time such as 2027-01-31T22:00Z, 90m, 2h or 7d.");
  return at;
}

export const filterOptions = () => [
  new Option("--who <who>", "only entries of this user or component"),
  new Option("--operation <operation>", "only this operation, such as deleteDevices"),
  new Option("--outcome <outcome>", "done, refused, or the error code of a refusal"),
  new Option("--organization <organization>", "only this organization, ID or name"),
  new Option("--since <time>", "only entries since this time, such as 2027-01-31T22:00Z, 2h or 7d").argParser(
    moment,
  ),
  new Option("--until <time>", "only entries before this time").argParser(moment),
];

export async function filterOf(
  muster: Muster,
  flags: FilterFlags,
  signal: AbortSignal,
): Promise<ActivityFilter> {
  const { search, who, operation, outcome, organization, since, until } = flags;
  const clientId = organization ? await resolveOrganization(muster, organization, signal) : undefined;
  return { search, who, operation, outcome, since, until, clientId };
}
