import { t } from "@muster/sdk";
import { Banner, RichText } from "#kit";
import { useAction, useMutate, useOperation } from "../../hooks/operations.ts";

/**
 * Shows the most important announcement that the user hasn't dismissed; only one, so that the page stays
 * readable.
 */
export function AnnouncementBanner() {
  const change = useMutate();
  const { busy, run } = useAction();
  const [announcement] = useOperation("listUnreadAnnouncements", {}).data?.results ?? [];
  if (!announcement) return null;
  const { id, title, text, tone } = announcement;
  const dismiss = () => change("dismissAnnouncement", { body: { announcementId: id } });
  return (
    <Banner
      tone={tone === "WARNING" ? "warning" : "info"}
      title={title}
      actions={[{ label: t("operations.announcements.action"), busy, onSelect: () => run(dismiss) }]}
    >
      <RichText value={text} />
    </Banner>
  );
}
