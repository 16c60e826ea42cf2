// A small application built with the terminal kit, for tests to use in a real terminal.
import { setLanguage, type Catalog } from "@muster/sdk";
import common from "@muster/sdk/locales/en-us/common.json" with { type: "json" };
import kitTexts from "@muster/sdk/locales/en-us/kit.json" with { type: "json" };
import terminal from "@muster/sdk/locales/en-us/terminal.json" with { type: "json" };
import { useEffect, useState } from "react";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router";
import type { Column, Notice } from "../../../ui/kit/types/index.ts";
import * as kit from "../../../ui/kit/ink/index.ts";
import { samplePages } from "../../../ui/kit/sample/index.tsx";
import { mountTerminal } from "../../../ui/kit/ink/mount.tsx";

const catalogs: Record<string, Catalog | undefined> = { common, kit: kitTexts, terminal };
setLanguage({ code: "en-us", catalog: (area) => catalogs[area] });

const { AppFrame, Banner, ChoicesField, Confirm, DataTable, Details, Dialog, Form, NumberField } = kit;
const { Progress, Page, SelectField, Text, TextField, ToggleField, Wizard } = kit;

interface Device {
  address: string;
  name: string;
  role: string;
  milliseconds: number;
}

const start = Number(process.env["SAMPLE_ROWS"] ?? 40);
function nameOf(number: number): string {
  if (number % 7 === 0) return `核心交换机-${number}`;
  return number % 11 === 0 ? `مفتاح-${number}` : `switch-${number}`;
}
const device = (number: number): Device => ({
  address: `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`,
  name: nameOf(number),
  role: ["Switch", "Router", "Printer", "Server"][number % 4] ?? "",
  milliseconds: (number * 37) % 400,
});

const columns: Column<Device>[] = [
  { id: "address", label: "Address", cell: (row) => row.address, sortable: true, priority: 0 },
  { id: "name", label: "Name", cell: (row) => row.name, width: "wide", sortable: true, priority: 0 },
  {
    id: "role",
    label: "Role",
    cell: (row) => ({ text: row.role, tone: row.role === "Server" ? "success" : undefined }),
    priority: 1,
  },
  {
    id: "time",
    label: "Answer",
    cell: (row) => `${row.milliseconds} ms`,
    numeric: true,
    width: "narrow",
    priority: 2,
  },
];

function Devices() {
  const navigate = useNavigate();
  const [rows, setRows] = useState(() => Array.from({ length: start }, (_, index) => device(index + 1000)));
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState({ column: "address", descending: false });
  const [query, setQuery] = useState("");
  const [tab, setTab] = useState("all");
  const [asking, setAsking] = useState(false);
  const [pinged, setPinged] = useState("");
  useEffect(() => {
    if (!process.env["SAMPLE_STREAM"]) return;
    let tick = 0;
    const every = process.env["SAMPLE_STREAM"] === "all";
    const timer = setInterval(() => {
      tick++;
      setRows((old) => {
        const changed = old.map((row, index) =>
          every || index % 50 === tick % 50 ? { ...row, milliseconds: (row.milliseconds + 13) % 400 } : row,
        );
        return process.env["SAMPLE_STREAM"] === "grow" && tick <= 30
          ? [device(1000 - tick), ...changed]
          : changed;
      });
    }, 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <Page
      title="Devices"
      subtitle="What the probe in Head office has found"
      actions={[{ label: "Run discovery", shortcut: "n", onSelect: () => void navigate("/form") }]}
    >
      <DataTable
        label="Devices"
        views={{
          current: tab,
          onChange: setTab,
          items: [
            { id: "all", label: "All", count: rows.length },
            { id: "responding", label: "Responding", count: 12 },
          ],
        }}
        query={{ text: query, placeholder: "Search devices", onChange: setQuery }}
        options={{
          label: "Columns",
          checked: [true, false],
          actions: columns.slice(0, 2).map(({ label }) => ({ label, onSelect() {} })),
        }}
        actions={(target) => [
          {
            label: "selected" in target ? "Ping all" : "Ping",
            shortcut: "p",
            onSelect: () => setPinged("row" in target ? target.row.name : `${target.selected} devices`),
          },
          { label: "Reboot", disabled: "Its agent is offline", onSelect() {} },
          { label: "Delete", kind: "danger", shortcut: "D", onSelect: () => setAsking(true) },
        ]}
        attention={(row) => (row.role === "Server" ? `${row.name} needs an update` : undefined)}
        columns={columns}
        rows={query ? rows.filter((row) => row.name.includes(query)) : rows}
        rowKey={(row) => row.address}
        selection={selection}
        onSelectionChange={setSelection}
        unselectable={(row) => (row.role === "Printer" ? "Printers are managed already" : undefined)}
        sort={sort}
        onSort={setSort}
        onOpen={(row) => void navigate(`/form?${row.address}`)}
        empty={{
          title: "No devices",
          hint: "Run a discovery to find some.",
          action: { label: "Run discovery", onSelect() {} },
        }}
      />
      {pinged && <Text>Pinged {pinged}</Text>}
      {asking && (
        <Confirm
          title="Delete devices"
          message="They leave Muster; the devices themselves stay as they are."
          confirmLabel="Delete"
          danger
          onConfirm={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      )}
    </Page>
  );
}

function FormScreen() {
  const [step, setStep] = useState("setup");
  const [name, setName] = useState("");
  const [targets, setTargets] = useState("");
  const [secret, setSecret] = useState("");
  const [timeout, setTimeout_] = useState("500");
  const [location, setLocation] = useState<"head" | "branch" | "">("");
  const [icmp, setIcmp] = useState(true);
  const [ports, setPorts] = useState<string[]>(["22"]);
  const [submitted, setSubmitted] = useState("");
  const [dialog, setDialog] = useState(false);
  return (
    <>
      {submitted && <Banner tone="success" title={`Sent ${submitted}`} />}
      <Wizard
        title="New discovery"
        current={step}
        onStep={setStep}
        steps={[
          { id: "setup", label: "Set up", enabled: true },
          { id: "run", label: "Run discovery", enabled: true },
          { id: "review", label: "Review", enabled: false },
        ]}
        actions={[
          { label: "Next", onSelect: () => setStep("run") },
          { label: "Advanced", onSelect: () => setDialog(true) },
          { label: "Back", disabled: "This is the first step.", onSelect() {} },
        ]}
      >
        {step === "run" ? (
          <Progress label="Discovery" value={312} max={1000} detail="250 found, 62 silent, 94 a second" />
        ) : (
          <Form
            label="Set up"
            submitLabel="Start"
            onSubmit={() => setSubmitted(`${name}|${targets}|${secret}`)}
          >
            <TextField label="Name" required value={name} onChange={setName} placeholder="Monday's run" />
            <TextField
              label="IP targets"
              required
              multiline
              value={targets}
              onChange={setTargets}
              hint="Addresses, ranges or blocks, by comma or line"
              error={targets.includes("x") ? `Invalid IP(s): ${targets}` : undefined}
            />
            <TextField label="Community" secret value={secret} onChange={setSecret} />
            <NumberField
              label="Timeout"
              unit="ms"
              minimum={1}
              maximum={1000}
              value={timeout}
              onChange={setTimeout_}
            />
            <SelectField
              label="Location"
              value={location}
              onChange={setLocation}
              options={[
                { value: "head", label: "Head office", description: "1 probe" },
                { value: "branch", label: "Branch" },
              ]}
            />
            <ToggleField label="Ping first" value={icmp} onChange={setIcmp} />
            <ChoicesField
              label="Ports"
              values={ports}
              onChange={setPorts}
              options={[
                { value: "22", label: "SSH" },
                { value: "443", label: "HTTPS" },
              ]}
            />
          </Form>
        )}
      </Wizard>
      {dialog && (
        <Dialog
          title="Advanced settings"
          onClose={() => setDialog(false)}
          actions={[{ label: "Done", onSelect: () => setDialog(false) }]}
        >
          <NumberField label="TTL" minimum={1} maximum={255} value={timeout} onChange={setTimeout_} />
          <Text muted>How many hops a ping may take</Text>
          <Details items={[{ label: "Probe", value: { text: "online", tone: "success" } }]} />
        </Dialog>
      )}
    </>
  );
}

const imported: Notice = {
  id: "1",
  tone: "success",
  title: "Imported 12 devices",
  to: "/",
  linkLabel: "Devices",
};

function Crash(): never {
  throw new Error("The screen broke");
}

function App() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [theme, setTheme] = useState<"system" | "light" | "dark">("system");
  const [unread, setUnread] = useState(1);
  const [notices, setNotices] = useState<Notice[]>(process.env["SAMPLE_PATH"] === "/form" ? [imported] : []);
  const links = [
    ["Devices", "/"],
    ["Discovery", "/form"],
    ["Credentials", "/credentials"],
  ] as const;
  return (
    <AppFrame
      product="Muster"
      navigation={{
        groups: [
          {
            items: links.map(([label, to]) => ({ label, to, current: to === pathname, icon: "devices" })),
          },
        ],
      }}
      notifications={{ items: [imported], unread, onRead: () => setUnread(0) }}
      breadcrumbs={[{ label: "Network", to: "/" }, { label: pathname === "/" ? "Devices" : "New discovery" }]}
      organization={{
        value: "acme",
        options: [
          { value: "acme", label: "Acme Ltd" },
          { value: "globex", label: "Globex" },
        ],
        onChange() {},
      }}
      user={{ name: "Ada", actions: [{ label: "Light theme", onSelect: () => setTheme("light") }] }}
      commands={[
        ...links.map(([label, to]) => ({
          label: `Go to ${label}`,
          group: "Navigation",
          onSelect: () => void navigate(to),
        })),
        { label: "Break the screen", group: "Tests", onSelect: () => void navigate("/crash") },
        {
          label: "Throw outside of the screen",
          group: "Tests",
          onSelect: () =>
            void setTimeout(() => {
              throw new Error("Thrown outside");
            }, 1),
        },
      ]}
      notices={notices}
      onDismiss={(id) => setNotices((old) => old.filter((notice) => notice.id !== id))}
      connection="online"
      webAddress="https://muster.example/"
      theme={theme}
      direction={process.env["SAMPLE_RTL"] ? "rtl" : "ltr"}
    >
      <Routes>
        <Route path="/" element={<Devices />} />
        <Route path="/form" element={<FormScreen />} />
        {samplePages.map(({ to, element }) => (
          <Route key={to} path={to} element={element} />
        ))}
        <Route path="/crash" element={<Crash />} />
        <Route path="*" element={<Page title="Nothing here" />} />
      </Routes>
    </AppFrame>
  );
}

mountTerminal(
  <MemoryRouter initialEntries={[process.env["SAMPLE_PATH"] ?? "/"]}>
    <App />
  </MemoryRouter>,
  new AbortController().signal,
).then(
  () => {
    console.log("left the sample");
    // node-pty drops output that a busy reader hasn't read 200 ms after the end
    setTimeout(() => undefined, 500);
  },
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
