import { objectAddress } from "../audit/addresses.ts";
import type { ActivityObjectKind, Notification } from "../index.ts";
import { t, type Tone } from "../text/messages.ts";

const kinds = {
  RUN_ENDED: "run",
  TASK_ENDED: "task",
  DISCOVERY_ENDED: "discovery",
  CHANGE_DECIDED: "change-request",
} as const satisfies Partial<Record<Notification["kind"], ActivityObjectKind>>;

const tones: Record<Notification["outcome"], Tone> = {
  SUCCEEDED: "success",
  PARTLY: "warning",
  FAILED: "danger",
  CANCELLED: "neutral",
  REJECTED: "warning",
  EXPIRED: "warning",
  WAITING: "info",
};

export interface NotificationText {
  title: string;
  /** The outcome; "" for notifications about waiting agents or changes. */
  detail: string;
  tone: Tone;
  /** The address of the screen to open. */
  to: string;
}

/** Describes a notification. */
export function notificationText(notification: Notification): NotificationText {
  const { kind, id, name, outcome, count } = notification;
  const tone = tones[outcome];
  if (kind === "AGENTS_WAITING" || kind === "CHANGES_WAITING")
    return {
      title: t(`operations.notifications.${kind}`, { count }),
      detail: "",
      tone,
      to: kind === "AGENTS_WAITING" ? "/approvals" : "/administration/requests",
    };
  return {
    title: t(`operations.notifications.${kind}`, { name }),
    detail: outcomeText(notification),
    tone,
    to: objectAddress({ object: { kind: kinds[kind], id, name, count: 1 }, organizationId: null }) ?? "/",
  };
}

function outcomeText({ kind, outcome, count, failed }: Notification): string {
  switch (outcome) {
    case "SUCCEEDED":
      if (kind === "CHANGE_DECIDED") return t("operations.notifications.approved");
      return kind === "DISCOVERY_ENDED"
        ? t("operations.notifications.found", { count })
        : t("operations.notifications.succeeded", { count });
    case "PARTLY":
      return t("operations.notifications.partly", { count, failed });
    case "FAILED":
      if (kind === "CHANGE_DECIDED") return t("operations.notifications.approvedButFailed");
      return kind === "DISCOVERY_ENDED"
        ? t("operations.notifications.failed")
        : t("operations.notifications.failedOn", { count });
    case "WAITING":
      return "";
    default:
      return t(`operations.notifications.${outcome}`);
  }
}
