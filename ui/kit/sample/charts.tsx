import { useState } from "react";
import { BarChart, CellMap, Columns, Heatmap, Page, Section, Text, Timeline } from "#kit";
import { Network } from "./network.tsx";

const tones = ["success", "info", "warning", "danger", "neutral"] as const;
const marks = ["I", "P", "C", "X", "·"] as const;

export function Charts() {
  const [chosen, setChosen] = useState("nothing");
  return (
    <Page title="Charts" subtitle={`Chosen: ${chosen}`}>
      <Columns>
        <Section title="By result">
          <BarChart
            label="Targets by result"
            total={100}
            bars={tones.map((tone, at) => ({ id: tone, label: `Result ${tone}`, count: 40 - at * 10, tone }))}
            onChoose={setChosen}
            empty="Nothing yet."
          />
        </Section>
        <Section title="By vendor">
          <BarChart label="Devices by vendor" total={0} bars={[]} empty="Nothing has answered yet." />
        </Section>
      </Columns>
      <Heatmap
        label="Map of 192.0.2.0/24"
        rowLabels={Array.from({ length: 16 }, (_, row) => `.${row * 16}`)}
        cells={Array.from({ length: 256 }, (_, at) => {
          const mark = at % 6 === 5 ? "" : (marks[at % 6] ?? "");
          return {
            id: `192.0.2.${at}`,
            mark,
            tone: tones[at % 6] ?? "neutral",
            description: `192.0.2.${at}, ${mark || "not a target"}`,
          };
        })}
        legend={tones.map((tone, at) => ({
          tone,
          mark: marks[at] ?? "",
          label: `Result ${tone}`,
          count: at,
        }))}
        onOpen={setChosen}
      />
      <CellMap
        label="Roll call"
        cells={Array.from({ length: 60 }, (_, at) => ({
          id: String(at),
          mark: at ? "\u00b7" : "\u2717",
          tone: at ? ("success" as const) : ("danger" as const),
          description: at ? `sw-${at}, online` : "sw-0, offline",
          to: `/charts?device=${at}`,
        }))}
        legend={[
          { mark: "\u2717", tone: "danger", label: "1 offline" },
          { mark: "\u00b7", tone: "success", label: "59 online" },
        ]}
        more="40 more devices are online"
      />
      <Network />
      <Section title="Evidence">
        <Timeline
          label="Evidence"
          items={[
            { time: "1.2 ms", kind: "Ping", text: "Echo reply after 0.4 ms" },
            { time: "12 ms", kind: "SNMP", text: "\u05de\u05ea\u05d2 <b>core</b>" },
          ]}
          empty="Nothing was heard."
        />
      </Section>
      <Text muted>End</Text>
    </Page>
  );
}
