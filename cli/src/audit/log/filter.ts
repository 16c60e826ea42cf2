import { type ActivityFilter, enums, type Muster, MusterError, parseActivityQuery, t } from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { pastMoment } from "../../lib/option-values.ts";
import { filterOrganization } from "../../lib/resolve.ts";

export interface FilterFlags {
  search?: string;
  who?: string;
  operation?: string;
  object?: Pick<ActivityFilter, "objectKind" | "objectId">;
  outcome?: string;
  organization?: string;
  since?: number;
  until?: number;
}

/** Parses an object such as "device" or "device/12". */
function objectOf(text: string): FilterFlags["object"] {
  const [kind = "", objectId] = text.split("/");
  const objectKind = enums.ActivityObjectKind.find((one) => one === kind);
  if (!objectKind)
    throw new InvalidArgumentError(
      t("audit.log.cli.filter.mustBeObject", { kinds: enums.ActivityObjectKind.join(", ") }),
    );
  return { objectKind, objectId };
}

export const filterOptions = () => [
  new Option("--who <who>", t("audit.log.cli.filter.whoOption")),
  new Option("--operation <operation>", t("audit.log.cli.filter.operationOption")),
  new Option("--object <kind>", t("audit.log.cli.filter.objectOption")).argParser(objectOf),
  new Option("--outcome <outcome>", t("audit.log.cli.filter.outcomeOption")),
  new Option("--organization <organization>", t("audit.log.cli.filter.organizationOption")),
  new Option("--since <time>", t("audit.log.cli.filter.sinceOption")).argParser(pastMoment),
  new Option("--until <time>", t("audit.log.cli.filter.untilOption")).argParser(pastMoment),
];

export async function filterOf(
  muster: Muster,
  flags: FilterFlags,
  signal: AbortSignal,
): Promise<ActivityFilter> {
  const { search, who, operation, object, outcome, organization, since, until } = flags;
  const query = parseActivityQuery(search ?? "", Date.now());
  if (query.error) throw new MusterError("usage", { message: query.error });
  const clientId = await filterOrganization(muster, organization, signal);
  const named = { who, operation, ...object, outcome, since, until, clientId };
  return {
    ...query.filter,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
  };
}
