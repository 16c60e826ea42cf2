import { useEffect, useMemo, useState } from "react";
import type { Column } from "#kit";
import { DataTable, Page, Text } from "#kit";

interface Device {
  ip: string;
  name: string;
  state: "online" | "offline";
}

const columns: Column<Device>[] = [
  { id: "ip", label: "IP address", cell: (device) => device.ip, sortable: true },
  {
    id: "name",
    label: "Name",
    cell: (device) => ({ text: device.name, to: "/parts" }),
    width: "wide",
    sortable: true,
  },
  {
    id: "state",
    label: "State",
    cell: ({ state }) => ({ text: state, tone: state === "online" ? "success" : "danger" }),
    priority: 1,
  },
  { id: "model", label: "Model", cell: () => "Switch 48", priority: 3 },
  { id: "firmware", label: "Firmware", cell: () => "12.1", numeric: true, width: "narrow", priority: 2 },
];
const device = (number: number): Device => ({
  ip: `10.0.${Math.floor(number / 250)}.${number % 250}`,
  name: number % 7 === 0 ? `\u0645\u0648\u062c\u0651\u0647-${number}` : `switch-${number}`,
  state: number % 5 === 0 ? "offline" : "online",
});
const rowKey = (row: Device) => row.ip;

export function Devices() {
  const [rows, setRows] = useState<Device[]>([]);
  const [streaming, setStreaming] = useState(false);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState({ column: "ip", descending: false });
  const [opened, setOpened] = useState("");
  const [done, setDone] = useState("");
  const [search, setSearch] = useState("");
  const [view, setView] = useState("all");
  const [hidden, setHidden] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!streaming) return;
    const timer = setInterval(
      () =>
        setRows((known) =>
          known.length < 1000
            ? [
                ...Array.from({ length: 50 }, (_, index) => device(known.length + index)).toReversed(),
                ...known,
              ]
            : known,
        ),
      100,
    );
    return () => clearInterval(timer);
  }, [streaming]);
  const shown = useMemo(
    () => rows.filter(({ name, state }) => name.includes(search) && (view === "all" || state === view)),
    [rows, search, view],
  );
  return (
    <Page
      title="Devices"
      subtitle={`${rows.length} devices, ${selection.size} selected`}
      actions={[
        { label: "Hold", shortcut: "h", onSelect: () => setStreaming(false) },
        { label: "Stream", shortcut: "w", kind: "primary", onSelect: () => setStreaming(true) },
      ]}
    >
      <DataTable
        label="Found devices"
        query={{ text: search, placeholder: "Search devices", onChange: setSearch }}
        views={{
          items: [
            { id: "all", label: "All", count: rows.length },
            {
              id: "offline",
              label: "Offline",
              count: rows.filter(({ state }) => state === "offline").length,
            },
          ],
          current: view,
          onChange: setView,
        }}
        options={{
          label: "Columns",
          actions: columns.map(({ id, label }) => ({
            label,
            disabled: id === "ip" ? "The address is always shown" : undefined,
            onSelect: () =>
              setHidden(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]),
          })),
          checked: columns.map(({ id }) => !hidden.includes(id)),
        }}
        actions={(target) => {
          const name = "row" in target ? target.row.name : `${target.selected} devices`;
          return ["Ping", "Reboot", "Move", "Export", "Tag"].map((label) => ({
            label,
            onSelect: () => setDone(`${label} ${name}`),
          }));
        }}
        attention={({ name, state }) => (state === "offline" ? `${name} does not answer` : undefined)}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        rows={shown}
        rowKey={rowKey}
        selection={selection}
        onSelectionChange={setSelection}
        unselectable={(row) => (row.state === "offline" ? `${row.name} is offline` : undefined)}
        onOpen={(row) => setOpened(row.name)}
        sort={sort}
        onSort={setSort}
        tone={(row) => (row.state === "offline" ? "danger" : undefined)}
        loading={streaming}
        empty={{ title: "No devices yet", hint: "Start the stream." }}
      />
      <Text>Opened: {opened}</Text>
      <Text>Done: {done}</Text>
    </Page>
  );
}
