import { type Announcement, MusterError, type Muster, t } from "@muster/sdk";
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

/** Reads an announcement with its current revision, which an update has to include. */
export async function readAnnouncement(
  muster: Muster,
  text: string,
  signal: AbortSignal,
): Promise<Announcement> {
  const { results } = await muster.call("listAnnouncements", { query: { pageSize: 1000 } }, signal);
  const id = await resolve(text, () => Promise.resolve({ results }));
  const found = results.find((announcement) => announcement.id === id);
  if (!found) throw new MusterError("not_found");
  return found;
}

export const resolveUnread = (muster: Muster, text: string, signal: AbortSignal) =>
  resolve(text, () => muster.call("listUnreadAnnouncements", {}, signal));
