import {
  activityChangeText,
  activityText,
  isDone,
  objectAddress,
  objectKindLabel,
  outcomeText,
  t,
  type Activity,
} from "@muster/sdk";
import { Details, Dialog, Text } from "#kit";
import { activityTime } from "./columns.ts";

interface EntryProps {
  entry: Activity;
  organization: string;
  /** Whether the object still exists. */
  linked: boolean;
  onClose(): void;
}

/** Shows every field of an entry, for which a table row has no space. */
export function Entry({ entry, organization, linked, onClose }: EntryProps) {
  const { object, changes, actor, who } = entry;
  const to = linked ? objectAddress(entry) : undefined;
  return (
    <Dialog
      title={t("audit.activities.entry", { sequence: entry.sequence })}
      onClose={onClose}
      actions={[{ label: t("common.close"), kind: "primary", onSelect: onClose }]}
    >
      <Text>{activityText({ ...entry, changes: [] })}</Text>
      <Details
        items={[
          { label: t("audit.activities.when"), value: activityTime(entry) },
          { label: t("audit.activities.who"), value: actor === who ? who : `${actor} (${who})` },
          ...(object?.name
            ? [{ label: objectKindLabel(object.kind), value: { text: object.name, ...(to && { to }) } }]
            : []),
          ...changes.map((change, i) => ({
            label: i === 0 ? t("audit.activities.changes") : "",
            value: activityChangeText(change),
          })),
          {
            label: t("audit.activities.outcome"),
            value: {
              text: outcomeText(entry.outcome),
              tone: isDone(entry) ? ("success" as const) : ("warning" as const),
            },
          },
          { label: t("common.organization"), value: organization },
          { label: t("audit.activities.about"), value: entry.targets },
          { label: t("audit.activities.detail"), value: entry.detail },
          { label: t("audit.activities.operation"), value: entry.operation },
          { label: t("audit.activities.address"), value: entry.address },
        ].filter(({ value }) => value !== "")}
      />
    </Dialog>
  );
}
