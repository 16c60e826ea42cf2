import { LineChart, Page, Section, Sparkline, StatTiles } from "#kit";

const start = Date.UTC(2027, 0, 31, 9, 0);
const times = Array.from({ length: 120 }, (_, minute) => start + minute * 60_000);
const wave = (phase: number) =>
  times.map((_, at) => (at > 40 && at < 50 ? null : 50 + 40 * Math.sin(at / 9 + phase)));
const trend = wave(0).slice(-20);

export function Metrics() {
  return (
    <Page title="Metrics" subtitle="What was measured in the last two hours">
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
        series={[{ id: "cpu", label: "CPU", values: wave(0) }]}
        marks={[{ time: start + 30 * 60_000, kind: "alert", label: "CPU above 90%" }]}
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
