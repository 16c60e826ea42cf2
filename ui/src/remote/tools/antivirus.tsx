import {
  antivirusActionLabels,
  antivirusTraceLabels,
  formatDateTime,
  onOffLabel,
  t,
  type AntivirusAction,
  type AntivirusTrace,
  type LiveAntivirusProduct,
} from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, type Action, type Column } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { pathCell } from "../remote-files/paths.ts";
import type { ToolProps } from "./device-tools.tsx";
import { Quarantine, TakeQuestion } from "./quarantine.tsx";
import { ToolReading, useReading } from "./reading.tsx";
import { WorkPanel } from "../updates/work-panel.tsx";

const readMS = 30_000;
const shortcuts: Readonly<Record<AntivirusAction, string>> = {
  QUICK_SCAN: "Q",
  FULL_SCAN: "F",
  UPDATE_DEFINITIONS: "U",
};

const scans = ["QUICK_SCAN", "FULL_SCAN"] as const;

const productColumns = (now: number): readonly Column<LiveAntivirusProduct>[] => [
  {
    id: "product",
    label: t("remote.deviceTools.antivirus.product"),
    cell: ({ product, version }) => `${product} ${version}`.trim(),
    priority: 0,
    width: "wide",
  },
  {
    id: "realTime",
    label: t("remote.deviceTools.antivirus.realTime"),
    cell: ({ realTime }) => ({
      text: onOffLabel(realTime),
      tone: realTime === false ? "warning" : "neutral",
    }),
    priority: 1,
  },
  {
    id: "definitions",
    label: t("remote.deviceTools.antivirus.definitions"),
    cell: ({ definitions, definitionsAt: at }) =>
      [definitions, at === null ? "" : formatDateTime(at)].filter(Boolean).join(", ") || "–",
    priority: 2,
    width: "wide",
  },
  {
    id: "lastScan",
    label: t("remote.deviceTools.antivirus.lastScan"),
    cell: ({ lastScanAt }) => (lastScanAt === null ? "–" : timeCell(lastScanAt, now)),
    priority: 3,
  },
];

const presenceText = (isThere: boolean | null) =>
  isThere === null ? "–" : t(`remote.deviceTools.antivirus.${isThere ? "yes" : "no"}`);

const traceColumns = (now: number): readonly Column<AntivirusTrace>[] => [
  {
    id: "type",
    label: t("remote.deviceTools.antivirus.type"),
    cell: ({ traceType }) => antivirusTraceLabels[traceType],
    priority: 0,
    width: "narrow",
  },
  {
    id: "name",
    label: t("common.name"),
    cell: ({ traceName }) => pathCell(traceName),
    priority: 0,
    width: "wide",
  },
  {
    id: "threat",
    label: t("remote.deviceTools.antivirus.threat"),
    cell: ({ threat }) => threat,
    priority: 1,
    width: "wide",
  },
  {
    id: "isThere",
    label: t("remote.deviceTools.antivirus.isThere"),
    cell: ({ isThere }) => ({ text: presenceText(isThere), tone: isThere ? "danger" : "neutral" }),
    priority: 2,
  },
  {
    id: "found",
    label: t("remote.deviceTools.antivirus.found"),
    cell: ({ foundAt }) => (foundAt === null ? "–" : timeCell(foundAt, now)),
    priority: 3,
  },
];

/** A computer's antivirus products, their actions, and traces of malware. */
export function Antivirus({ nodeId, name }: ToolProps) {
  const now = useNow();
  const reading = useReading("getLiveAntivirus", { path: { nodeId } }, readMS);
  const { data, refetch } = reading.read;
  const actionsOf = useAntivirusActions(nodeId);
  const [taken, setTaken] = useState<AntivirusTrace>();
  const may = useMay();
  const products = data?.products ?? [];
  const [only] = products.length === 1 ? products : [];
  return (
    <ToolReading reading={reading} name={name}>
      {data?.work && (
        <WorkPanel
          {...{ nodeId, name }}
          work={data.work}
          operation="getAntivirusWork"
          stop="stopAntivirusWork"
          onEnd={() => void refetch()}
        />
      )}
      <Section title={t("remote.deviceTools.antivirus.products")} actions={only && actionsOf(only)}>
        <DataTable
          label={t("remote.deviceTools.antivirus.products")}
          columns={productColumns(now)}
          rows={products}
          rowKey={({ product }) => product}
          actions={(target) => ("row" in target && !only ? actionsOf(target.row) : [])}
          empty={{ title: t("remote.deviceTools.antivirus.none") }}
        />
      </Section>
      <Section title={t("remote.deviceTools.antivirus.traces")}>
        <DataTable
          label={t("remote.deviceTools.antivirus.traces")}
          columns={traceColumns(now)}
          rows={data?.traces ?? []}
          rowKey={({ traceType, traceName, threat }) => JSON.stringify([traceType, traceName, threat])}
          actions={(target) =>
            "row" in target && target.row.canQuarantine && may("quarantineTraces")
              ? [
                  {
                    label: t("remote.deviceTools.antivirus.quarantineOf"),
                    onSelect: () => setTaken(target.row),
                  },
                ]
              : []
          }
          empty={{
            title: t("remote.deviceTools.antivirus.noTraces"),
            hint: t("remote.deviceTools.antivirus.noTracesHint"),
          }}
        />
      </Section>
      {data?.quarantine && <Quarantine {...{ nodeId, name }} files={data.quarantine} />}
      {taken && <TakeQuestion {...{ nodeId, name }} trace={taken} onClose={() => setTaken(undefined)} />}
    </ToolReading>
  );
}

/** Returns a product's actions; an action that the product doesn't support is disabled with the reason. */
function useAntivirusActions(nodeId: number): (product: LiveAntivirusProduct) => Action[] {
  const may = useMay();
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const begin = (action: AntivirusAction, product: string, quarantine = false) =>
    run(async () => {
      const path = { nodeId };
      if (action === "UPDATE_DEFINITIONS")
        await change("updateAntivirusDefinitions", { path, body: { product } });
      else await change("scanForMalware", { path, body: { product, scan: action, quarantine } });
      notify({ tone: "success", title: t(`remote.deviceTools.antivirus.begun.${action}`) });
    });
  const actionsFor = ({ product, actions, quarantines }: LiveAntivirusProduct): Action[] => [
    ...(Object.keys(shortcuts) as AntivirusAction[]).map((action) => ({
      label: antivirusActionLabels[action],
      shortcut: shortcuts[action],
      busy,
      ...(!actions.includes(action) && {
        disabled: t("remote.deviceTools.antivirus.noCommand", { name: product }),
      }),
      onSelect: () => begin(action, product),
    })),
    ...(quarantines ? scans : []).map((action) => ({
      label: t(`remote.deviceTools.antivirus.andQuarantine.${action}`),
      busy,
      onSelect: () => begin(action, product, true),
    })),
  ];
  return (product) => (may("scanForMalware") ? actionsFor(product) : []);
}
