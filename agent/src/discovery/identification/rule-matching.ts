import { bannerRules, type BannerKind, type BannerRule } from "../rules/banner-rules.ts";
import { rules } from "../rules/index.ts";
import type { Rule } from "../rules/rule.ts";
import { description, objectId, text, type Answers } from "./snmp-values.ts";

/** The first seven numbers of an OID: an enterprise, or a branch of mib-2. */
const branchOf = (oid: string) => oid.split(".").slice(0, 7).join(".");

interface RuleIndex {
  all: readonly Rule[];
  /** Positions of the rules for each branch, and of the rules without a sysObjectID. */
  byBranch: ReadonlyMap<string, number[]>;
  withoutObject: readonly number[];
  /** The rules for a branch, collected when its first device is seen. */
  branches: Map<string, readonly Rule[]>;
  banners: Readonly<Record<BannerKind, readonly BannerRule[]>>;
  /** Results by text: each further finding of a target matches the same banners again. */
  bannerCache: Map<string, BannerRule | undefined>;
}

const kinds: readonly BannerKind[] = ["ssh", "telnet", "http", "tls", "name"];
const maxCachedBanners = 5_000;

function buildIndex(all: readonly Rule[], banners: readonly BannerRule[]): RuleIndex {
  const byBranch = new Map<string, number[]>();
  for (const [place, { match }] of all.entries())
    for (const branch of new Set(match.object?.map(branchOf)))
      byBranch.set(branch, [...(byBranch.get(branch) ?? []), place]);
  return {
    all,
    byBranch,
    withoutObject: [...all.keys()].filter((place) => !all[place]!.match.object),
    branches: new Map(),
    banners: Object.fromEntries(
      kinds.map((kind) => [kind, banners.filter(({ on }) => (on ? on.includes(kind) : kind !== "name"))]),
    ) as Record<BannerKind, BannerRule[]>,
    bannerCache: new Map(),
  };
}

let ruleIndex = buildIndex(rules, bannerRules);

/** SNMP rules and banner rules, such as an administrator's custom rules. */
export interface RuleSet {
  rules: readonly Rule[];
  banners: readonly BannerRule[];
}

/** Makes this thread identify by custom rules first, then by the built-in rules or `others` instead. */
export function useRules(own: RuleSet, others: RuleSet = { rules, banners: bannerRules }): void {
  ruleIndex = buildIndex([...own.rules, ...others.rules], [...own.banners, ...others.banners]);
}

/** The first banner rule that matches a text, custom rules before built-in ones. */
export function matchBanner(kind: BannerKind, text: string): BannerRule | undefined {
  const key = `${kind} ${text}`;
  if (!ruleIndex.bannerCache.has(key)) {
    if (ruleIndex.bannerCache.size >= maxCachedBanners) ruleIndex.bannerCache.clear();
    ruleIndex.bannerCache.set(
      key,
      ruleIndex.banners[kind].find(({ pattern }) => pattern.test(text)),
    );
  }
  return ruleIndex.bannerCache.get(key);
}

function rulesForBranch(branch: string): readonly Rule[] {
  const known = ruleIndex.branches.get(branch);
  if (known) return known;
  const places = ruleIndex.byBranch.get(branch);
  // agents may claim any branch; branches without a rule share one cache entry
  if (!places && branch !== "") return rulesForBranch("");
  const found = [...(places ?? []), ...ruleIndex.withoutObject]
    .sort((a, b) => a - b)
    .map((place) => ruleIndex.all[place]!);
  ruleIndex.branches.set(branch, found);
  return found;
}

/** Rules whose sysObjectID and sysDescr match, most specific first. */
export function fittingRules(answers: Answers): Rule[] {
  const object = `${objectId(answers)}.`;
  const descr = description(answers);
  const fitting: { rule: Rule; weight: number }[] = [];
  for (const rule of rulesForBranch(branchOf(object))) {
    const prefixes = (rule.match.object ?? []).filter((prefix) => object.startsWith(`${prefix}.`));
    if (rule.match.object && prefixes.length === 0) continue;
    if (rule.match.descr && !rule.match.descr.test(descr)) continue;
    const length = Math.max(0, ...prefixes.map((prefix) => prefix.split(".").length));
    const further = (rule.match.also ? 2 : 0) + (rule.match.descr ? 1 : 0);
    fitting.push({ rule, weight: (rule.own ? 10_000 : 0) + length * 4 + further });
  }
  return fitting.sort((a, b) => b.weight - a.weight).map(({ rule }) => rule);
}

/** The matching rules up to the first without a second object; one of them decides. */
export function candidateRules(answers: Answers): Rule[] {
  const fitting = fittingRules(answers);
  const decided = fitting.findIndex((rule) => !rule.match.also);
  return decided < 0 ? fitting : fitting.slice(0, decided + 1);
}

/** Whether the second object of a rule, if any, matches. */
export function secondObjectMatches({ match }: Rule, answers: Answers): boolean {
  return !match.also || match.also[1].test(text(answers, match.also[0]));
}

/** The rule that identifies a device: the first whose second object matches, too. */
export const decidingRule = (answers: Answers): Rule | undefined =>
  candidateRules(answers).find((rule) => secondObjectMatches(rule, answers));
