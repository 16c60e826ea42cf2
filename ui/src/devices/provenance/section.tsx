import {
  changeKinds,
  changeText,
  deviceFieldLabels,
  discoveredText,
  fieldText,
  provenanceMessages,
  mergeReasons,
  sourceText,
  whyNotReleased,
  type Change,
  type Device,
  type DeviceField,
  type Merge,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { Button, Confirm, DataTable, Section, Tabs, Toolbar, type Cell, type Column } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";

export const changeColumns = (): readonly Column<Change>[] => [
  {
    id: "kind",
    label: t("devices.provenance.change"),
    cell: ({ kind }): Cell => ({ text: changeKinds[kind].label, tone: changeKinds[kind].tone }),
    priority: 0,
  },
  { id: "what", label: t("devices.provenance.whatChanged"), cell: changeText, priority: 1, width: "wide" },
];

const tabs = ["fields", "addresses", "members", "history", "merges"] as const;
const labels = () =>
  ({
    fields: t("devices.provenance.sources"),
    addresses: t("devices.provenance.addresses"),
    members: t("devices.provenance.members"),
    history: t("devices.provenance.history"),
    merges: t("devices.provenance.merges"),
  }) as const;

/** A device's provenance: sources of its fields, addresses, members, history and merges. */
export function DeviceProvenance({ device }: { device: Device }) {
  const [tab, setTab] = useState<(typeof tabs)[number]>("fields");
  const path = { nodeId: device.id };
  const memory = useOperation("getDeviceProvenance", { path });
  const history = useOperation("listDeviceHistory", { path, query: { pageSize: 500 } });
  const merges = useOperation("listDeviceMerges", { path });
  const error = operationError(memory, history, merges);
  const { fields = [], addresses = [], members = [] } = memory.data ?? {};
  const results = merges.data?.results ?? [];
  const counts = {
    fields: fields.filter(({ source }) => source !== "unknown").length,
    addresses: addresses.length,
    members: members.length,
    history: history.data?.total ?? 0,
    merges: results.length,
  };
  return (
    <Section title={t("devices.provenance.whatRemembered")}>
      <Tabs
        label={t("devices.provenance.whatRemembered")}
        current={tab}
        onChange={(id) => setTab(id as typeof tab)}
        tabs={tabs.map((id) => ({ id, label: labels()[id], count: counts[id] }))}
      />
      {tab === "fields" && (
        <Sources device={device} fields={fields} loading={memory.isPending} error={error} />
      )}
      {tab === "addresses" && (
        <DataTable
          label={t("devices.provenance.addresses")}
          rows={addresses}
          rowKey={({ ip }) => ip}
          columns={[
            { id: "ip", label: t("devices.provenance.address"), cell: ({ ip }) => ip, priority: 0 },
            {
              id: "current",
              label: t("common.state"),
              cell: ({ current }) =>
                current ? t("devices.provenance.itsOwn") : t("devices.provenance.left"),
              priority: 1,
            },
            {
              id: "seen",
              label: t("devices.provenance.lastSeen"),
              cell: ({ seenAt }) => formatTime(seenAt),
              priority: 2,
            },
          ]}
          empty={{ title: t("devices.provenance.addressKnown") }}
        />
      )}
      {tab === "members" && (
        <DataTable
          label={t("devices.provenance.members")}
          rows={members}
          rowKey={({ position }) => String(position)}
          columns={[
            {
              id: "position",
              label: t("devices.provenance.unit"),
              cell: ({ position }) => String(position),
              priority: 0,
              width: "narrow",
            },
            {
              id: "serial",
              label: t("devices.provenance.serialNumber"),
              cell: ({ serialNumber }) => serialNumber,
              priority: 1,
            },
            { id: "model", label: t("devices.provenance.model"), cell: ({ model }) => model, priority: 2 },
            {
              id: "firmware",
              label: t("devices.provenance.firmware"),
              cell: ({ firmware }) => firmware,
              priority: 3,
            },
          ]}
          empty={{
            title: t("devices.provenance.stackCluster"),
            hint: t("devices.provenance.unitsDiscoveryFindsListedHere"),
          }}
        />
      )}
      {tab === "history" && (
        <DataTable
          label={t("devices.provenance.history")}
          rows={history.data?.results ?? []}
          rowKey={(row) => `${row.at}/${row.kind}/${row.field}/${row.before}/${row.after}`}
          columns={[
            { id: "at", label: t("devices.provenance.when"), cell: ({ at }) => formatTime(at), priority: 2 },
            ...changeColumns(),
            {
              id: "by",
              label: t("devices.provenance.by"),
              cell: ({ by, jobId }) => (jobId ? { text: by, to: `/discovery/${jobId}` } : by),
              priority: 3,
            },
          ]}
          empty={{ title: t("devices.provenance.nothingHasChangedYet") }}
        />
      )}
      {tab === "merges" && <Merges results={results} />}
    </Section>
  );
}

interface SourcesProps {
  device: Device;
  fields: readonly DeviceField[];
  loading: boolean;
  error: ReturnType<typeof operationError>;
}

function Sources({ device, fields, loading, error }: SourcesProps) {
  const mayChange = useMay()("resetDeviceField", {
    organizationId: device.clientId,
    nodeClass: device.role ?? undefined,
  });
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const releasable = fields.filter((one) => whyNotReleased(one) === undefined);
  const chosen = releasable.filter(({ field }) => picked.has(field));
  const release = async () => {
    for (const { field } of chosen) await change("resetDeviceField", { path: { nodeId: device.id, field } });
    setPicked(new Set());
    setAsking(false);
    notify({ tone: "success", title: provenanceMessages.released });
  };
  return (
    <>
      {mayChange && releasable.length > 0 && (
        <Toolbar label={t("devices.provenance.sources")}>
          <Button
            action={{
              label: provenanceMessages.release,
              disabled: chosen.length ? undefined : provenanceMessages.selectField,
              onSelect: () => setAsking(true),
            }}
          />
        </Toolbar>
      )}
      <DataTable
        label={t("devices.provenance.sources")}
        rows={fields.filter(({ value, source }) => value !== "" || source !== "unknown")}
        rowKey={({ field }) => field}
        loading={loading}
        columns={[
          {
            id: "field",
            label: t("devices.provenance.field"),
            cell: ({ field }) => deviceFieldLabels[field],
            priority: 0,
          },
          {
            id: "value",
            label: t("devices.provenance.value"),
            cell: ({ field, value }) => fieldText(field, value),
            priority: 1,
          },
          {
            id: "source",
            label: t("devices.provenance.source"),
            cell: (row) => ({ text: sourceText(row), tone: row.source === "person" ? "info" : undefined }),
            priority: 2,
            width: "wide",
          },
          {
            id: "at",
            label: t("devices.provenance.since"),
            cell: ({ at }) => (at === null ? "" : formatTime(at)),
            priority: 4,
          },
          { id: "says", label: t("devices.provenance.discoverySays"), cell: discoveredText, priority: 3 },
        ]}
        selection={mayChange && releasable.length ? picked : undefined}
        onSelectionChange={setPicked}
        unselectable={(row) => whyNotReleased(row)}
        empty={
          error
            ? { title: error.message, hint: error.nextStep }
            : { title: t("devices.provenance.nothingKnownYet") }
        }
      />
      {asking && (
        <Confirm
          title={provenanceMessages.releaseTitle(chosen.length)}
          message={provenanceMessages.releaseMessage}
          confirmLabel={t("devices.provenance.handBack")}
          busy={busy}
          onConfirm={() => run(release)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Merges({ results }: { results: readonly Merge[] }) {
  const mayChange = useMay()("undoMerge");
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const chosen = results.find((row) => picked.has(String(row.id)) && !isUndone(row));
  const undo = async () => {
    if (!chosen) return;
    await change("undoMerge", { path: { mergeId: chosen.id } });
    setPicked(new Set());
    setAsking(false);
    notify({ tone: "success", title: provenanceMessages.undone(chosen.name) });
  };
  return (
    <>
      {mayChange && results.length > 0 && (
        <Toolbar label={t("devices.provenance.merges")}>
          <Button
            action={{
              label: provenanceMessages.undo,
              disabled: chosen ? undefined : provenanceMessages.selectMerge,
              onSelect: () => setAsking(true),
            }}
          />
        </Toolbar>
      )}
      <DataTable
        label={t("devices.provenance.merges")}
        rows={results}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            id: "name",
            label: t("devices.provenance.mergedDevice"),
            cell: ({ name }) => name,
            priority: 0,
            width: "wide",
          },
          { id: "ip", label: t("devices.provenance.address"), cell: ({ ip }) => ip, priority: 1 },
          {
            id: "why",
            label: t("devices.provenance.why"),
            cell: ({ reason }) => mergeReasons[reason],
            priority: 3,
          },
          { id: "by", label: t("devices.provenance.by"), cell: ({ by }) => by, priority: 4 },
          { id: "at", label: t("devices.provenance.when"), cell: ({ at }) => formatTime(at), priority: 5 },
          {
            id: "undone",
            label: t("devices.provenance.undone"),
            cell: ({ undoneAt, undoneBy }) =>
              undoneAt === null ? "" : `${formatTime(undoneAt)}, ${undoneBy}`,
            priority: 2,
          },
        ]}
        selection={mayChange && results.length ? picked : undefined}
        // only one row can be selected
        onSelectionChange={(next) => setPicked(new Set([...next].filter((id) => !picked.has(id)).slice(-1)))}
        unselectable={(row) => (isUndone(row) ? t("devices.provenance.hasBeenUndone") : undefined)}
        empty={{ title: t("devices.provenance.nothingWasMergedInto") }}
      />
      {asking && chosen && (
        <Confirm
          title={provenanceMessages.undoTitle(chosen.name)}
          message={provenanceMessages.undoMessage}
          confirmLabel={provenanceMessages.undo}
          busy={busy}
          onConfirm={() => run(undo)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

const isUndone = ({ undoneAt }: Merge) => undoneAt !== null;
