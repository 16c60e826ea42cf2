import { type Muster, t } from "@muster/sdk";
import { byIdOrName } from "../../lib/resolve.ts";

export const announcementArgument = () => [
  { name: "<announcement>", text: t("operations.announcements.cli.argument"), field: "announcementId" },
];

const resolve = (text: string, list: () => Promise<{ results: { id: number; title: string }[] }>) =>
  byIdOrName("announcement", text, async () =>
    (await list()).results.map(({ id, title }) => ({ id, names: [title] })),
  );

export const resolveAnnouncement = (muster: Muster, text: string, signal: AbortSignal) =>
  resolve(text, () => muster.call("listAnnouncements", { query: { pageSize: 1000 } }, signal));

export const resolveUnread = (muster: Muster, text: string, signal: AbortSignal) =>
  resolve(text, () => muster.call("listUnreadAnnouncements", {}, signal));
