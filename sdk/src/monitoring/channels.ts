// Notification channels: the fields that each type needs.
import { enums } from "../generated/limits.ts";
import type { AlertSeverity, ChannelTarget, ChannelType, Delivery } from "../index.ts";
import type { FieldError } from "../client/errors.ts";
import { labels, t } from "../text/messages.ts";
import { severityLabels } from "./policies.ts";

export const channelTypeLabels: Readonly<Record<ChannelType, string>> = labels(
  "monitoring.channels.type",
  enums.ChannelType,
);
export const deliveryStateLabels: Readonly<Record<Delivery["state"], string>> = labels(
  "monitoring.channels.deliveryState",
  enums.DeliveryState,
);

type Field = keyof ChannelTarget;

/** The fields of a channel's target: the required ones, then the optional ones. */
export const channelFields: Readonly<Record<ChannelType, { required: Field[]; optional: Field[] }>> = {
  EMAIL: { required: ["host", "from", "to"], optional: ["port", "user", "secret"] },
  WEBHOOK: { required: ["url"], optional: ["secret"] },
  SLACK: { required: ["url"], optional: [] },
  TEAMS: { required: ["url"], optional: [] },
  PAGERDUTY: { required: ["secret"], optional: ["url"] },
  PUSHOVER: { required: ["secret", "userKey"], optional: ["url"] },
  NTFY: { required: ["url"], optional: ["secret"] },
};

/** The minimum and maximum number of minutes for which a channel can collect alerts. */
export const digestLimits = { minimum: 5, maximum: 1_440 } as const;

/** Whether a channel can collect alerts; PagerDuty handles each alert separately. */
export const canCollect = (type: ChannelType) => type !== "PAGERDUTY";

/**
 * Returns the errors in the minutes for which a channel collects alerts; 0 means that it sends them at once.
 */
export function checkDigest(type: ChannelType, minutes = 0): FieldError[] {
  if (minutes === 0) return [];
  const { minimum, maximum } = digestLimits;
  const wrong = (message: string) => [{ field: "digestMinutes", message }];
  if (!canCollect(type))
    return wrong(t("monitoring.channels.fieldUnused", { type: channelTypeLabels[type] }));
  return minutes < minimum || minutes > maximum
    ? wrong(t("monitoring.channels.digest.range", { minimum, maximum }))
    : [];
}

const isEmail = (text: string) => /^[^\s@<>(),;:"]+@[\w.-]+$/.test(text);

/** Returns the errors in a channel's target, by field. */
export function checkTarget(type: ChannelType, target: ChannelTarget, isOnCall = false): FieldError[] {
  const { required: always, optional } = channelFields[type];
  // the user who is on call is the recipient
  const required = isOnCall ? always.filter((field) => field !== "to") : always;
  const errors: FieldError[] = [];
  const add = (field: Field, message: string) => errors.push({ field: `target.${field}`, message });
  for (const field of required) if (target[field] === undefined) add(field, t("common.required"));
  for (const field of Object.keys(target) as Field[])
    if (![...always, ...optional].includes(field))
      add(field, t("monitoring.channels.fieldUnused", { type: channelTypeLabels[type] }));
  const { url, from, to = [] } = target;
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    add("url", t("monitoring.channels.invalidURL"));
  if (from !== undefined && !isEmail(from))
    add("from", t("monitoring.channels.invalidEmail", { text: from }));
  const wrong = to.find((one) => !isEmail(one));
  if (wrong !== undefined) add("to", t("monitoring.channels.invalidEmail", { text: wrong }));
  return errors;
}

/**
 * The severity from which a channel sends alerts: "Major", or "Every alert", which includes alerts without
 * severity.
 */
export const fromSeverityText = (minimum: AlertSeverity): string =>
  minimum === "NONE" ? t("monitoring.channels.everyAlert") : severityLabels[minimum];
