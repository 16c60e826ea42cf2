import { useState } from "react";
import { LineChart, Page, Section, Sparkline, StatTiles } from "#kit";

const start = Date.UTC(2027, 0, 31, 9, 0);
const times = Array.from({ length: 120 }, (_, minute) => start + minute * 60_000);
const wave = (phase: number) =>
  times.map((_, at) => (at > 40 && at < 50 ? null : 50 + 40 * Math.sin(at / 9 + phase)));
const trend = wave(0).slice(-20);

const clock = (time: number) => new Date(time).toISOString().slice(11, 16);
const marks = [
  { time: start + 30 * 60_000, kind: "alert" as const, label: "CPU above 90%" },
  {
    time: start + 60 * 60_000,
    until: start + 90 * 60_000,
    kind: "maintenance" as const,
    label: "Maintenance by Kim",
  },
];
const shifted = (values: readonly (number | null)[], by: number) =>
  values.map((value) => (value === null ? null : Math.max(0, Math.min(value + by, 100))));
const cpu = wave(0);
const range = { min: shifted(cpu, -8), max: shifted(cpu, 8) };

export function Metrics() {
  const [shown, setShown] = useState("");
  const [compared, setCompared] = useState(false);
  return (
    <Page title="Metrics" subtitle={shown ? `Asked for ${shown}` : "What was measured in the last two hours"}>
      <StatTiles
        label="Overview"
        tiles={[
          {
            id: "offline",
            label: "Offline",
            value: "3",
            tone: "danger",
            to: "/devices",
            detail: "of 412 devices",
          },
          { id: "degraded", label: "Degraded", value: "7", tone: "warning", to: "/devices" },
          { id: "cpu", label: "Average CPU", value: "38%", trend, detail: "last 20 min" },
          { id: "patches", label: "Missing patches", value: "" },
        ]}
      />
      <LineChart
        label="CPU of srv-db"
        unit="%"
        minimum={0}
        maximum={100}
        times={times}
        series={[
          {
            id: "cpu",
            label: "CPU",
            values: cpu,
            range,
            ...(compared && { comparison: { label: "A day before", values: wave(2) } }),
          },
        ]}
        marks={marks}
        onSpan={({ from, to }) => setShown(`${clock(from)} to ${clock(to)}`)}
        onCompare={() => setCompared(!compared)}
        empty="Nothing was measured yet."
      />
      <LineChart
        label="Network of srv-db"
        unit="Mbit/s"
        times={times}
        series={[
          { id: "in", label: "Received", values: wave(1) },
          { id: "out", label: "Sent", values: wave(3) },
        ]}
        empty="Nothing was measured yet."
      />
      <LineChart label="Disk" times={[]} series={[]} empty="Nothing was measured yet." />
      <Section title="Memory">
        <Sparkline label="Memory, now 62%" values={trend} maximum={100} />
        <Sparkline label="Swap, now 91%" values={trend} maximum={100} tone="danger" />
      </Section>
    </Page>
  );
}
