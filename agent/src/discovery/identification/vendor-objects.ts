import { vendorMibs } from "../rules/mibs/index.ts";
import type { VendorMib } from "../rules/mibs/vendor-mib.ts";
import { objectId, type Answers } from "./snmp-values.ts";
import type { Rule, Source } from "../rules/rule.ts";

const fields = ["model", "firmware", "serial"] as const;
type Sources = Record<(typeof fields)[number], readonly Source[]>;

/** The number of an enterprise below 1.3.6.1.4.1; "" for other OIDs. */
export const enterpriseOf = (oid: string): string => /^1\.3\.6\.1\.4\.1\.(\d+)/.exec(oid)?.[1] ?? "";

const byEnterprise = Map.groupBy(vendorMibs, ({ object }) => enterpriseOf(object));

/** Whether the MIBs of an enterprise are known. */
export const hasVendorMib = (enterprise: string): boolean => byEnterprise.has(enterprise);

/** The objects of the vendor's MIBs for this sysObjectID, the most specific first. */
export function vendorObjects(answers: Answers): Sources {
  const object = `${objectId(answers)}.`;
  const fit = ({ object: prefix }: VendorMib) => object.startsWith(`${prefix}.`);
  const found = (byEnterprise.get(enterpriseOf(object)) ?? []).filter(fit);
  const all = (field: keyof Sources) => found.flatMap((mib) => mib[field] ?? []);
  return { model: all("model"), firmware: all("firmware"), serial: all("serial") };
}

/** All sources of the given rules or MIBs. */
export const sourcesOf = (all: readonly Pick<Rule, keyof Sources>[]): Source[] =>
  all.flatMap((one) => fields.flatMap((field) => one[field] ?? []));
