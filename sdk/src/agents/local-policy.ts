import type { LocalPolicy, LocalPolicyCapability, LocalPolicyRule } from "../index.ts";
import { formatList } from "../text/format.ts";
import { labels, t } from "../text/messages.ts";

const capabilityWords: Record<LocalPolicyCapability, string> = labels("agents.localPolicy.capability", [
  "scripts",
  "installs",
  "reboot",
  "updates",
  "files",
  "terminal",
  "remoteDesktop",
  "discovery",
]);

/** Why a computer's local policy refuses something, in a sentence. */
export function policyRefusal(
  capability: LocalPolicyCapability,
  rule: Exclude<LocalPolicyRule, "allow"> | "damaged",
): string {
  return t(`agents.localPolicy.refusal.${rule}`, { what: capabilityWords[capability] });
}

/** What a computer's local policy says, in a line. */
export function policyText({
  state,
  detail,
  rules,
}: Pick<LocalPolicy, "state" | "detail" | "rules">): string {
  if (state === "DEFAULT") return t("agents.localPolicy.none");
  if (state === "DAMAGED") return t("agents.localPolicy.damaged", { detail });
  const limited = (["deny", "signed", "ask"] as const).flatMap((rule) => {
    const names = (Object.keys(capabilityWords) as LocalPolicyCapability[]).filter(
      (name) => rules[name] === rule,
    );
    const what = formatList(names.map((name) => capabilityWords[name]));
    return names.length ? [t(`agents.localPolicy.limit.${rule}`, { what })] : [];
  });
  return limited.join(" ") || t("agents.localPolicy.allowsAll");
}
