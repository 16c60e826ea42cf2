import { useState } from "react";
import {
  Banner,
  Code,
  Confirm,
  Details,
  Dialog,
  EmptyState,
  Link,
  Menu,
  Progress,
  QrCode,
  RemoteScreen,
  Page,
  Section,
  SearchField,
  SelectField,
  Status,
  Tabs,
  Text,
  TextField,
  Toolbar,
  type ScreenChannel,
} from "#kit";

const nothing = () => {};
const silentChannel: ScreenChannel = {
  binaryType: "",
  protocol: "",
  readyState: "connecting",
  onopen: null,
  onmessage: null,
  onclose: null,
  onerror: null,
  send: nothing,
  close() {
    queueMicrotask(() => this.onclose?.({ code: 1000, reason: "", wasClean: true }));
  },
};
const modules = Array.from({ length: 21 }, (_, y) =>
  Array.from({ length: 21 }, (_unused, x) => (x * 7 + y * 5) % 3 === 0),
);

const SilentScreen = () => (
  <RemoteScreen
    label="Screen of core-1"
    channel={silentChannel}
    viewOnly
    fits
    sharesClipboard={false}
    onReady={nothing}
    onConnected={nothing}
    onPasswordAsked={nothing}
    onRefused={nothing}
    onName={nothing}
  />
);

export function Parts() {
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const [columns, setColumns] = useState([true, false]);
  const [name, setName] = useState("");
  const [rack, setRack] = useState("");
  const [search, setSearch] = useState("");
  const [period, setPeriod] = useState("day");
  return (
    <Page
      title="Parts"
      subtitle="Every part in one place"
      actions={[
        { label: "Edit", onSelect: () => setEditing(true), kind: "primary" },
        { label: "Delete", onSelect: () => setAsking(true), kind: "danger" },
        { label: "Restart", onSelect: nothing, disabled: "The device is offline" },
        { label: "Saving", onSelect: nothing, busy: true },
      ]}
    >
      <Banner tone="info" title="A new version is ready" actions={[{ label: "Install", onSelect: nothing }]}>
        <Text>It takes two minutes.</Text>
      </Banner>
      <Banner tone="warning" title="3 devices have no role" />
      <Banner tone="danger" title="The probe does not answer" />
      <Section title="State" actions={[{ label: "Refresh", onSelect: nothing, kind: "plain" }]}>
        <Toolbar label="States">
          <Status tone="neutral" label="Unknown" />
          <Status tone="info" label="New" />
          <Status tone="success" label="Online" />
          <Status tone="warning" label="Slow" />
          <Status tone="danger" label="Offline" />
          <Menu
            label="Columns"
            checked={columns}
            actions={["Name", "Model"].map((label, at) => ({
              label,
              onSelect: () => setColumns(columns.map((on, index) => (index === at ? !on : on))),
            }))}
          />
          <SearchField label="Search parts" value={search} onChange={setSearch} />
          <Tabs
            label="Period"
            tabs={[
              { id: "day", label: "Day" },
              { id: "week", label: "Week", count: 3 },
            ]}
            current={period}
            onChange={setPeriod}
          />
          <Menu
            label="Run"
            actions={[
              { label: "Ping", onSelect: () => setName("pinged") },
              { label: "Reboot", onSelect: nothing, disabled: "You cannot reboot devices" },
              { label: "Erase", onSelect: nothing, kind: "danger" },
            ]}
          />
        </Toolbar>
        <Progress label="Discovery" value={250} max={1000} detail="20 a second" />
        <Progress label="Waiting for the probe" detail="Try 3 of 10" />
        <Details
          items={[
            { label: "Name", value: "<b>core-1</b>" },
            { label: "Owner", value: "\u05d3\u05e0\u05d4 (IT)" },
            { label: "State", value: { text: "Online", tone: "success" } },
            { label: "Site", value: { text: "Ghent", to: "/devices" } },
          ]}
        />
        <QrCode label="Enrollment code" modules={modules} />
        <SilentScreen />
        <Code label="Enrollment command" value={"muster agents enroll --token 5f2c && muster agents run"} />
        <Text>
          Read more about <Link to="/settings">settings</Link>.
        </Text>
        <Text muted>Last change: {name || "never"}</Text>
      </Section>
      <Section title="Nothing">
        <EmptyState
          title="No credentials"
          hint="Create one first."
          action={{ label: "Add one", onSelect: nothing }}
        />
      </Section>
      {editing && (
        <Dialog
          title="Edit the device"
          onClose={() => setEditing(false)}
          actions={[
            { label: "Save", onSelect: () => setAsking(true), kind: "primary" },
            { label: "Send", onSelect: nothing, disabled: "Nothing to send" },
          ]}
        >
          <TextField label="Device name" hint="As people call it" value={name} onChange={setName} />
          <SelectField
            label="Rack"
            value={rack}
            options={Array.from({ length: 20 }, (_, at) => ({ value: `${at}`, label: `Rack ${at}` }))}
            onChange={setRack}
          />
          <Menu label="More" actions={[{ label: "Duplicate", onSelect: nothing }]} />
        </Dialog>
      )}
      {asking && (
        <Confirm
          title="Delete 3 devices?"
          message="This cannot be undone."
          confirmLabel="Delete"
          danger
          onConfirm={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
