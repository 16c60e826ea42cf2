import type { LocalPolicy, LocalPolicyRule } from "../index.ts";
import { formatList } from "../text/format.ts";
import { labels, t } from "../text/messages.ts";
import { keyed, type KeyedMessage } from "../text/keyed-messages.ts";

/** The capabilities that a local policy has rules for. */
export type LocalPolicyCapability = keyof LocalPolicy["rules"];

export const localPolicyCapabilities = [
  "scripts",
  "installs",
  "reboot",
  "updates",
  "files",
  "terminal",
  "tools",
  "tunnels",
  "remoteDesktop",
  "discovery",
  "checks",
] as const satisfies readonly LocalPolicyCapability[];

const capabilityWords: Record<LocalPolicyCapability, string> = labels(
  "agents.localPolicy.capability",
  localPolicyCapabilities,
);

/** The reason why a computer's local policy refuses something, as a sentence. */
export function policyRefusal(
  capability: LocalPolicyCapability,
  rule: Exclude<LocalPolicyRule, "allow"> | "damaged",
): KeyedMessage {
  const what = keyed(`agents.localPolicy.capability.${capability}`);
  return keyed(`agents.localPolicy.refusal.${rule}`, { what });
}

/** Describes a computer's local policy in one line. */
export function policyText({
  state,
  detail,
  rules,
}: Pick<LocalPolicy, "state" | "detail" | "rules">): string {
  if (state === "DEFAULT") return t("agents.localPolicy.none");
  if (state === "DAMAGED") return t("agents.localPolicy.damaged", { detail });
  const limited = (["deny", "signed", "ask"] as const).flatMap((rule) => {
    const names = localPolicyCapabilities.filter((name) => rules[name] === rule);
    const what = formatList(names.map((name) => capabilityWords[name]));
    return names.length ? [t(`agents.localPolicy.limit.${rule}`, { what })] : [];
  });
  return limited.join(" ") || t("agents.localPolicy.allowsAll");
}
