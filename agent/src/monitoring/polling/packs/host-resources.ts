import {
  percent,
  percentage,
  table,
  valueAt,
  type Measure,
  type Pack,
  type Poll,
  type Row,
} from "../pack.ts";

const storage = "1.3.6.1.2.1.25.2.3.1"; // HOST-RESOURCES-MIB hrStorageTable
const storageType = "1.3.6.1.2.1.25.2.1";
const ram = `${storageType}.2`;
const swap = `${storageType}.3`;
const volumes = new Set([`${storageType}.4`, `${storageType}.9`]);
/** Mount points of Linux that are in memory, or repeat other volumes. */
const ignored = /^\/(run|dev|sys|proc|snap|var\/lib\/docker|var\/snap)(\/|$)/;

/** Sizes above 2^31 units are negative on many devices. */
const unsigned = (value: number) => (value < 0 ? value + 2 ** 32 : value);

const sizes = (poll: Poll, row: Row, used: number, size: number): [used: number, size: number] => [
  unsigned(valueAt(poll, row, used)),
  unsigned(valueAt(poll, row, size)),
];

/** HOST-RESOURCES-MIB */
export const hostResources: Pack = {
  name: "host resources",
  tables: [
    table({
      learn: { load: "1.3.6.1.2.1.25.3.3.1.2" }, // hrProcessorLoad
      columns: { load: "1.3.6.1.2.1.25.3.3.1.2" },
      measures: ({ load }) => [percent("CPU_USE", load)],
      isAveraged: true,
    }),
    table({
      learn: { type: `${storage}.2`, description: `${storage}.3`, units: `${storage}.4` },
      instance(row) {
        const type = row.text("type");
        if (type === ram || type === swap) return "";
        const name = row.text("description");
        return volumes.has(type) && !ignored.test(name) ? name : undefined;
      },
      columns: { size: `${storage}.5`, used: `${storage}.6` },
      measures({ size, used }) {
        const needs = [size, used];
        const use = (metric: Measure["metric"]): Measure => ({
          metric,
          needs,
          read: (poll, row) => percentage(...sizes(poll, row, used, size)),
        });
        const bytes = (metric: Measure["metric"], of: (used: number, size: number) => number): Measure => ({
          metric,
          needs,
          read: (poll, row) => of(...sizes(poll, row, used, size)) * row.learned.number("units"),
        });
        const memory = [use("MEMORY_USE"), bytes("MEMORY_USED", (taken) => taken)];
        const swapped = [use("SWAP_USE")];
        const volume = [
          use("VOLUME_USE"),
          bytes("VOLUME_FREE", (taken, whole) => Math.max(0, whole - taken)),
        ];
        return (row) => {
          const type = row.text("type");
          if (type === ram) return memory;
          return type === swap ? swapped : volume;
        };
      },
    }),
  ],
};
