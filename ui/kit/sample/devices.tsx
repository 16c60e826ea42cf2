import { useEffect, useMemo, useState } from "react";
import type { Column } from "#kit";
import { Button, DataTable, Page, SearchField, Tabs, Text, Toolbar } from "#kit";

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
  const [search, setSearch] = useState("");
  const [tab, setTab] = useState("all");
  useEffect(() => {
    if (!streaming) return;
    const timer = setInterval(
      () =>
        setRows((known) =>
          known.length < 1000
            ? [
                ...Array.from({ length: 20 }, (_, index) => device(known.length + index)).toReversed(),
                ...known,
              ]
            : known,
        ),
      100,
    );
    return () => clearInterval(timer);
  }, [streaming]);
  const shown = useMemo(() => rows.filter((row) => row.name.includes(search)), [rows, search]);
  return (
    <Page title="Devices" subtitle={`${rows.length} devices, ${selection.size} selected`}>
      <Toolbar label="Devices">
        <SearchField label="Search devices" value={search} onChange={setSearch} />
        <Tabs
          label="Filter"
          tabs={[
            { id: "all", label: "All", count: rows.length },
            { id: "offline", label: "Offline", count: 3 },
          ]}
          current={tab}
          onChange={setTab}
        />
        <Button action={{ label: "Stream", onSelect: () => setStreaming(true), kind: "primary" }} />
        <Button action={{ label: "Hold", onSelect: () => setStreaming(false) }} />
      </Toolbar>
      <DataTable
        label="Found devices"
        columns={columns}
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
    </Page>
  );
}
