import { type ActivityFilter, type Muster, t } from "@muster/sdk";
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
  if (Number.isNaN(at) || at < 0) throw new InvalidArgumentError(t("audit.log.cli.filter.mustTimeSuchAs"));
  return at;
}

export const filterOptions = () => [
  new Option("--who <who>", t("audit.log.cli.filter.whoOption")),
  new Option("--operation <operation>", t("audit.log.cli.filter.operationOption")),
  new Option("--outcome <outcome>", t("audit.log.cli.filter.outcomeOption")),
  new Option("--organization <organization>", t("audit.log.cli.filter.organizationOption")),
  new Option("--since <time>", t("audit.log.cli.filter.sinceOption")).argParser(moment),
  new Option("--until <time>", t("audit.log.cli.filter.untilOption")).argParser(moment),
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
