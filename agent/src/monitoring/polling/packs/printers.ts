import { gauge, percentage, table, valueAt, type Pack } from "../pack.ts";

const supplies = "1.3.6.1.2.1.43.11.1.1"; // Printer-MIB prtMarkerSuppliesTable
const percentUnit = 19;

/** Printer-MIB */
export const printers: Pack = {
  name: "printers",
  tables: [
    table({
      // prtMarkerLifeCount
      columns: { pages: "1.3.6.1.2.1.43.10.2.1.4.1.1" },
      measures: ({ pages }) => [gauge("PAGES", pages, { min: 0 })],
    }),
    table({
      learn: { name: `${supplies}.6`, unit: `${supplies}.7` },
      instance: (row) => row.text("name") || row.index,
      columns: { max: `${supplies}.8`, level: `${supplies}.9` },
      measures: ({ max, level }) => [
        {
          metric: "SUPPLY_LEVEL",
          needs: [level],
          read(poll, row) {
            const [found, whole] = [valueAt(poll, row, level), valueAt(poll, row, max)];
            // negative levels mean that the amount isn't known
            return percentage(
              found,
              !(whole > 0) && row.learned.number("unit") === percentUnit ? 100 : whole,
            );
          },
        },
      ],
    }),
  ],
};
