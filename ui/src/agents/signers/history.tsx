import { formatList, t, type Answer, type SignerList } from "@muster/sdk";
import { DataTable } from "#kit";
import { formatTime } from "../../hooks/time.ts";

type Listed = Answer<"listSignerLists">["results"];
type Added = Answer<"listSignerLists">["added"];

interface Row {
  serial: number;
  change: string;
  signedBy: string;
  at: number | null;
  by: string;
}

/** Describes how a list differs from the previous one. */
function changesOf(before: SignerList | undefined, { signers, required, ...list }: SignerList): string {
  const known = new Map((before?.signers ?? []).map((one) => [one.id, one]));
  const left = new Set(signers.map(({ id }) => id));
  const changes = [
    ...signers.flatMap(({ id, name }) => {
      const old = known.get(id);
      if (!old) return [t("agents.signers.changes.added", { name })];
      return old.name === name ? [] : [t("agents.signers.changes.renamed", { before: old.name, name })];
    }),
    ...[...known.values()].flatMap(({ id, name }) =>
      left.has(id) ? [] : [t("agents.signers.changes.removed", { name })],
    ),
  ];
  if (required !== (before?.required ?? false))
    changes.push(required ? t("agents.signers.changes.required") : t("agents.signers.changes.notRequired"));
  const { sessionsRequired = false } = list;
  if (sessionsRequired !== (before?.sessionsRequired ?? false))
    changes.push(
      sessionsRequired
        ? t("agents.signers.changes.sessionsRequired")
        : t("agents.signers.changes.sessionsNotRequired"),
    );
  return formatList(changes);
}

function rowsOf(lists: Listed, added: Added): Row[] {
  return lists
    .map(({ list, signerId }, i) => {
      const before = lists[i - 1]?.list;
      const by = (before ?? list).signers.find(({ id }) => id === signerId);
      return {
        serial: list.serial,
        change: changesOf(before, list),
        signedBy: by?.name ?? "",
        at: null,
        by: "",
        ...added.find(({ serial }) => serial === list.serial),
      };
    })
    .toReversed();
}

/** All lists of an organization's signers, newest first. */
export const SignerHistory = ({ lists, added }: { lists: Listed; added: Added }) => (
  <DataTable
    label={t("agents.signers.history")}
    rows={rowsOf(lists, added)}
    rowKey={({ serial }) => String(serial)}
    columns={[
      {
        id: "serial",
        label: t("agents.signers.serial"),
        cell: ({ serial }) => `${serial}`,
        priority: 3,
        width: "narrow",
      },
      {
        id: "change",
        label: t("agents.signers.change"),
        cell: ({ change }) => change,
        priority: 0,
        width: "wide",
      },
      { id: "signedBy", label: t("agents.signers.signedBy"), cell: ({ signedBy }) => signedBy, priority: 1 },
      {
        id: "at",
        label: t("agents.signers.when"),
        cell: ({ at }) => (at === null ? "" : formatTime(at)),
        priority: 2,
      },
      { id: "by", label: t("agents.signers.sentBy"), cell: ({ by }) => by, priority: 4 },
    ]}
    empty={{ title: t("agents.signers.empty") }}
  />
);
