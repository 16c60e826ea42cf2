import { gauge, table, valueAt, type Pack } from "../pack.ts";

const ticksPerSecond = 100;
/** After so many seconds, sysUpTime begins again at 0. */
const wrapSeconds = 2 ** 32 / ticksPerSecond;
const maxApartSeconds = 300;

/** SNMPv2-MIB, SNMP-FRAMEWORK-MIB, HOST-RESOURCES-MIB */
export const system: Pack = {
  name: "system",
  tables: [
    table({
      columns: {
        upTime: "1.3.6.1.2.1.1.3.0", // sysUpTime
        engineTime: "1.3.6.1.6.3.10.2.1.3.0", // snmpEngineTime
        hostUpTime: "1.3.6.1.2.1.25.1.1.0", // hrSystemUptime
        processes: "1.3.6.1.2.1.25.1.6.0", // hrSystemProcesses
      },
      measures: (column) => [
        {
          metric: "UPTIME",
          needs: [column.upTime],
          read: (poll, row) => {
            const upTime = valueAt(poll, row, column.upTime) / ticksPerSecond;
            const engine = valueAt(poll, row, column.engineTime);
            // the engine's time doesn't wrap after 497 days; some devices count it in another unit
            const isSame = Math.abs((engine % wrapSeconds) - upTime) < maxApartSeconds;
            // the computer's uptime, for when only the SNMP agent was restarted
            const host = valueAt(poll, row, column.hostUpTime) / ticksPerSecond;
            return Math.max(upTime, isSame ? engine : 0, host || 0);
          },
        },
        gauge("PROCESSES", column.processes, { min: 1 }),
      ],
    }),
  ],
};
