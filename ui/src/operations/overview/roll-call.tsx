import { deviceAddress, deviceStatus, t, type Device } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Heatmap, Section, Text } from "#kit";

const mostCells = 256;
const perRow = 16;

export interface Called {
  total: number;
  results: readonly Device[];
}

interface Props {
  offline: Called;
  unknown: Called;
  online: Called;
}

/** A cell for each device, worst first; beyond some hundred, those that are well are left out. */
export function RollCall({ offline, unknown, online }: Props) {
  const navigate = useNavigate();
  const marks = [
    { mark: "×", tone: "danger" as const, label: t("operations.overview.offline"), of: offline },
    { mark: "?", tone: "neutral" as const, label: t("operations.overview.unknown"), of: unknown },
    { mark: "✓", tone: "success" as const, label: t("operations.overview.online"), of: online },
  ];
  const total = offline.total + unknown.total + online.total;
  const cells = marks
    .flatMap(({ mark, tone, of }) =>
      of.results.map((device) => ({
        id: String(device.id),
        mark,
        tone,
        description: t("operations.overview.cell", {
          name: device.displayName,
          status: deviceStatus(device).label,
        }),
      })),
    )
    .slice(0, mostCells);
  if (!cells.length) return null;
  const rows = Math.ceil(cells.length / perRow);
  const empty = Array.from({ length: rows * perRow - cells.length }, (_, index) => ({
    id: `empty ${index}`,
    mark: "",
    tone: "neutral" as const,
    description: "",
  }));
  return (
    <Section title={t("operations.overview.rollCall")}>
      {cells.length < total && (
        <Text muted>{t("operations.overview.rollCallPart", { shown: cells.length, total })}</Text>
      )}
      <Heatmap
        label={t("operations.overview.rollCall")}
        cells={[...cells, ...empty]}
        rowLabels={Array.from({ length: rows }, (_, row) => String(row * perRow + 1))}
        legend={marks.map(({ mark, tone, label, of }) => ({ mark, tone, label, count: of.total }))}
        onOpen={(id) => void navigate(deviceAddress(Number(id)))}
      />
    </Section>
  );
}
