import { notificationText, t, type Notification } from "@muster/sdk";
import { formatTime } from "../hooks/time.ts";

/** Converts the server's notifications into entries of the notification center. */
export const noticesOf = (notifications: readonly Notification[]) =>
  notifications.map((one) => {
    const { detail, ...text } = notificationText(one);
    return {
      ...text,
      ...(detail && { detail }),
      id: `${one.kind} ${one.id}`,
      at: one.at,
      time: formatTime(one.at),
      linkLabel: t("operations.notifications.show"),
    };
  });
