import { gauge, percentage, rate, table, valueAt, type Pack, type Poll, type Row } from "../pack.ts";

const ucd = "1.3.6.1.4.1.2021";
const diskIO = `${ucd}.13.15.1.1`; // UCD-DISKIO-MIB
const kilobyte = 1024;
const ignoredDisks = /^(loop|ram|zram|sr|fd|dm-)|^[svx]v?d[a-z]+\d+$|^(nvme\d+n\d+|mmcblk\d+)p\d+$/;

/** UCD-SNMP-MIB, which Net-SNMP's agent has and many devices built on it */
export const ucdSnmp: Pack = {
  name: "UCD-SNMP",
  tables: [
    table({
      columns: {
        load1: `${ucd}.10.1.5.1`, // laLoadInt
        load5: `${ucd}.10.1.5.2`,
        load15: `${ucd}.10.1.5.3`,
        idle: `${ucd}.11.11.0`, // ssCpuIdle
        swap: `${ucd}.4.3.0`, // memTotalSwap
        swapFree: `${ucd}.4.4.0`,
        memory: `${ucd}.4.5.0`, // memTotalReal
        memoryFree: `${ucd}.4.6.0`,
        buffers: `${ucd}.4.14.0`,
        cached: `${ucd}.4.15.0`,
      },
      measures(column) {
        // buffers and caches are given up when programs need memory
        const used = (poll: Poll, row: Row) =>
          valueAt(poll, row, column.memory) -
          valueAt(poll, row, column.memoryFree) -
          (valueAt(poll, row, column.buffers) || 0) -
          (valueAt(poll, row, column.cached) || 0);
        const needs = [column.memory, column.memoryFree];
        return [
          {
            metric: "CPU_USE",
            needs: [column.idle],
            read: (poll, row) => percentage(100 - valueAt(poll, row, column.idle), 100),
          },
          gauge("LOAD_1", column.load1, { scale: 0.01, min: 0 }),
          gauge("LOAD_5", column.load5, { scale: 0.01, min: 0 }),
          gauge("LOAD_15", column.load15, { scale: 0.01, min: 0 }),
          {
            metric: "MEMORY_USE",
            needs,
            read: (poll, row) => percentage(used(poll, row), valueAt(poll, row, column.memory)),
          },
          {
            metric: "MEMORY_USED",
            needs,
            read(poll, row) {
              const bytes = used(poll, row) * kilobyte;
              return bytes >= 0 ? bytes : NaN;
            },
          },
          {
            metric: "SWAP_USE",
            needs: [column.swap, column.swapFree],
            read(poll, row) {
              const whole = valueAt(poll, row, column.swap);
              return percentage(whole - valueAt(poll, row, column.swapFree), whole);
            },
          },
        ];
      },
    }),
    table({
      learn: { name: `${diskIO}.2` },
      instance: (row) => (ignoredDisks.test(row.text("name")) ? undefined : row.text("name") || undefined),
      columns: { read: `${diskIO}.12`, written: `${diskIO}.13` },
      measures: ({ read, written }) => [rate("DISK_READ", read), rate("DISK_WRITE", written)],
    }),
  ],
};
