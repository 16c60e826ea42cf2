import type { MetricName } from "@muster/sdk";
import { table, valueAt, type Measure, type Pack, type Table } from "../pack.ts";

const metrics: Record<number, MetricName> = {
  3: "VOLTAGE",
  4: "VOLTAGE",
  6: "POWER",
  8: "TEMPERATURE",
  10: "FAN_SPEED",
};
const unitScale = 9;
const works = 1;

/** Sensors with type, scale and precision; their names are those of the entities. */
const sensorTable = (entry: string): Table =>
  table({
    learn: { type: `${entry}.1`, scale: `${entry}.2`, precision: `${entry}.3` },
    describe: {
      name: "1.3.6.1.2.1.47.1.1.1.1.7", // ENTITY-MIB entPhysicalName
      description: "1.3.6.1.2.1.47.1.1.1.1.2", // entPhysicalDescr
    },
    instance: (row) =>
      metrics[row.number("type")] && (row.text("name") || row.text("description") || row.index),
    columns: { value: `${entry}.4`, status: `${entry}.5` },
    measures({ value, status }) {
      const read: Measure["read"] = (poll, row) => {
        if (valueAt(poll, row, status) !== works) return NaN;
        const { learned } = row;
        const power = (learned.number("scale") - unitScale) * 3 - (learned.number("precision") || 0);
        // dividing by a power of ten is exact where multiplying with a fraction isn't
        const found = valueAt(poll, row, value);
        return power < 0 ? found / 10 ** -power : found * 10 ** power;
      };
      const all = Object.entries(metrics).map(
        ([type, metric]) => [Number(type), [{ metric, needs: [value, status], read }]] as const,
      );
      const byType = new Map<number, readonly Measure[]>(all);
      return (row) => byType.get(row.number("type")) ?? [];
    },
  });

/** ENTITY-SENSOR-MIB */
export const sensors: Pack = { name: "sensors", tables: [sensorTable("1.3.6.1.2.1.99.1.1.1")] };

/** CISCO-ENTITY-SENSOR-MIB */
export const ciscoSensors: Table = sensorTable("1.3.6.1.4.1.9.9.91.1.1.1.1");
