import {
  cellText,
  enums,
  mapSubnets,
  resultLabel,
  subnetCells,
  pendingTargets,
  verdictLabels,
  verdictSigns,
  type DiscoveredDevice,
  type Job,
  type SubnetCell,
  t,
} from "@muster/sdk";
import { useMemo, useState } from "react";
import { DataTable, Heatmap, SelectField, Tabs, Text } from "#kit";

const apartId = "apart";
/** The maximum number of subnets shown as tabs; more are shown as a list. */
const maxTabs = 4;
const rowLabels = Array.from({ length: 16 }, (_, row) => `.${row * 16}`);
const open = () => ({ mark: "…", tone: "neutral" as const, label: t("discovery.wizard.answerYet") });

const signOf = ({ device, asked }: SubnetCell) => {
  if (!device) return asked ? open() : { mark: "", tone: "neutral" as const };
  return device.complete ? verdictSigns[device.verdict] : open();
};

interface Props {
  rows: readonly DiscoveredDevice[];
  /** The latest job, whose results may be incomplete. */
  latest?: Job;
  onOpen(ip: string): void;
}

/** Maps of /24 networks, one at a time; all other targets are listed. */
export function SubnetMaps({ rows, latest, onOpen }: Props) {
  const [chosen, setChosen] = useState<string>();
  const { subnets, apart, asked } = useMemo(() => {
    const reported = new Set(rows.map(({ ip }) => ip));
    const asked = latest ? pendingTargets(latest, (ip) => reported.has(ip)) : [];
    return { asked, ...mapSubnets(rows, asked) };
  }, [rows, latest]);
  const places = [
    ...subnets.map(({ id, answering, targets }) => ({ id, label: id, count: answering, of: targets })),
    ...(apart.length
      ? [{ id: apartId, label: t("discovery.wizard.namesAndIpv6"), count: apart.length, of: apart.length }]
      : []),
  ];
  const current =
    places.find(({ id }) => id === chosen) ?? places.find(({ count }) => count > 0) ?? places[0];
  if (!current) return <Text muted>{t("discovery.wizard.noResponsesSentence")}</Text>;
  return (
    <>
      {places.length > maxTabs ? (
        <SelectField
          label={t("discovery.wizard.subnet")}
          value={current.id}
          options={places.map(({ id, label, count, of }) => ({
            value: id,
            label: t("discovery.wizard.of", { label, count, of }),
          }))}
          onChange={setChosen}
        />
      ) : (
        places.length > 1 && (
          <Tabs
            label={t("discovery.wizard.subnet")}
            current={current.id}
            onChange={setChosen}
            tabs={places}
          />
        )
      )}
      {current.id === apartId ? (
        <Apart rows={apart} onOpen={onOpen} />
      ) : (
        <Subnet key={current.id} id={current.id} rows={rows} asked={asked} onOpen={onOpen} />
      )}
    </>
  );
}

interface SubnetProps extends Pick<Props, "rows" | "onOpen"> {
  id: string;
  asked: readonly string[];
}

function Subnet({ id, rows, asked, onOpen }: SubnetProps) {
  const cells = useMemo(() => subnetCells(id, rows, asked), [id, rows, asked]);
  const signs = [
    ...enums.Verdict.map((verdict) => ({ ...verdictSigns[verdict], label: verdictLabels[verdict] })),
    open(),
  ];
  const marks = cells.map((cell) => signOf(cell).mark);
  const legend = signs
    .map((sign) => ({ ...sign, count: marks.filter((mark) => mark === sign.mark).length }))
    .filter(({ count }) => count > 0);
  return (
    <Heatmap
      label={t("discovery.wizard.mapOf", { id })}
      rowLabels={rowLabels}
      cells={cells.map((cell) => {
        const { mark, tone } = signOf(cell);
        return { id: cell.ip, mark, tone, description: cellText(cell) };
      })}
      legend={legend}
      onOpen={(ip) => cells.some((cell) => cell.ip === ip && cell.device) && onOpen(ip)}
    />
  );
}

function Apart({ rows, onOpen }: Pick<Props, "rows" | "onOpen">) {
  return (
    <DataTable
      label={t("discovery.wizard.namesIpv6Addresses")}
      rows={rows}
      rowKey={({ ip }) => ip}
      onOpen={({ ip }) => onOpen(ip)}
      columns={[
        { id: "ip", label: t("discovery.wizard.address"), cell: ({ ip }) => ip, priority: 0, width: "wide" },
        {
          id: "verdict",
          label: t("discovery.wizard.result"),
          cell: (row) => ({
            text: resultLabel(row),
            tone: signOf({ ip: row.ip, device: row, asked: true }).tone,
          }),
          priority: 1,
          width: "wide",
        },
      ]}
      empty={{ title: t("discovery.wizard.dataFound") }}
    />
  );
}
