// Processors, memory and temperatures of vendors whose devices don't have HOST-RESOURCES-MIB and
// ENTITY-SENSOR-MIB.
import type { MetricName } from "@muster/sdk";
import { gauge, percent, share, table, usedOf, type Measure, type Pack } from "../pack.ts";
import { ciscoSensors } from "./sensors.ts";

const enterprise = (path: string) => `1.3.6.1.4.1.${path}`;
const celsius = { min: -40, max: 200 };

const ciscoProcess = enterprise("9.9.109.1.1.1.1"); // CISCO-PROCESS-MIB cpmCPUTotalTable
const ciscoMemory = enterprise("9.9.48.1.1.1"); // CISCO-MEMORY-POOL-MIB
const ciscoTemperature = enterprise("9.9.13.1.3.1"); // CISCO-ENVMON-MIB
const cisco: Pack = {
  name: "Cisco",
  of: [enterprise("9")],
  tables: [
    table({
      learn: { load: `${ciscoProcess}.7` }, // cpmCPUTotal1minRev
      columns: { load: `${ciscoProcess}.7` },
      measures: ({ load }) => [percent("CPU_USE", load)],
      isAveraged: true,
    }),
    table({
      learn: { name: `${ciscoMemory}.2` },
      instance: (row) => (row.text("name") === "Processor" ? "" : undefined),
      columns: { used: `${ciscoMemory}.5`, free: `${ciscoMemory}.6` },
      measures: ({ used, free }) => [...usedOf(used, free), gauge("MEMORY_USED", used, { min: 0 })],
    }),
    ciscoSensors,
    table({
      learn: { name: `${ciscoTemperature}.2` },
      instance: (row) => row.text("name") || row.index,
      columns: { value: `${ciscoTemperature}.3` },
      measures: ({ value }) => [gauge("TEMPERATURE", value, { ...celsius, min: 1 })],
    }),
  ],
};

const mikrotikHealth = enterprise("14988.1.1.3"); // MIKROTIK-MIB mtxrHealth
const mikrotikGauge = `${mikrotikHealth}.100.1`;
const mikrotikUnits: Record<number, { metric: MetricName; scale: number }> = {
  1: { metric: "TEMPERATURE", scale: 1 },
  2: { metric: "FAN_SPEED", scale: 1 },
  3: { metric: "VOLTAGE", scale: 0.1 },
  5: { metric: "POWER", scale: 0.1 },
};
const mikrotik: Pack = {
  name: "MikroTik",
  of: [enterprise("14988")],
  tables: [
    table({
      learn: { name: `${mikrotikGauge}.2`, unit: `${mikrotikGauge}.4` },
      instance: (row) => (mikrotikUnits[row.number("unit")] ? row.text("name") || row.index : undefined),
      columns: { value: `${mikrotikGauge}.3` },
      measures({ value }) {
        const units = Object.entries(mikrotikUnits).map(
          ([unit, { metric, scale }]) => [Number(unit), [gauge(metric, value, { scale })]] as const,
        );
        const byUnit = new Map<number, readonly Measure[]>(units);
        return (row) => byUnit.get(row.number("unit")) ?? [];
      },
    }),
  ],
};

const fortinet: Pack = {
  name: "Fortinet",
  of: [enterprise("12356")],
  tables: [
    table({
      // FORTINET-FORTIGATE-MIB fgSysCpuUsage, fgSysMemUsage
      columns: { cpu: enterprise("12356.101.4.1.3.0"), memory: enterprise("12356.101.4.1.4.0") },
      measures: ({ cpu, memory }) => [percent("CPU_USE", cpu), percent("MEMORY_USE", memory)],
    }),
  ],
};

const juniperOperating = enterprise("2636.3.1.13.1"); // JUNIPER-MIB jnxOperatingTable
const juniper: Pack = {
  name: "Juniper",
  of: [enterprise("2636")],
  tables: [
    table({
      learn: { name: `${juniperOperating}.5` },
      instance: (row) => row.text("name") || undefined,
      columns: {
        temperature: `${juniperOperating}.7`,
        cpu: `${juniperOperating}.8`,
        memory: `${juniperOperating}.11`,
      },
      measures({ temperature, cpu, memory }) {
        // 0 means that a part has no sensor
        const heat = gauge("TEMPERATURE", temperature, { ...celsius, min: 1 });
        const engine = [percent("CPU_USE", cpu), percent("MEMORY_USE", memory), heat];
        return (row) => (/routing engine|fpc/i.test(row.text("name")) ? engine : [heat]);
      },
    }),
  ],
};

const procurveMemory = enterprise("11.2.14.11.5.1.1.2.1.1.1"); // NETSWITCH-MIB hpLocalMemTable
const procurve: Pack = {
  name: "HP ProCurve",
  of: [enterprise("11.2.3.7.11"), enterprise("11.2.14.11"), enterprise("47196")],
  tables: [
    table({
      columns: {
        cpu: enterprise("11.2.14.11.5.1.9.6.1.0"), // STATISTICS-MIB hpSwitchCpuStat
        whole: `${procurveMemory}.5.1`,
        used: `${procurveMemory}.7.1`,
      },
      measures: ({ cpu, whole, used }) => [
        percent("CPU_USE", cpu),
        share("MEMORY_USE", used, whole),
        gauge("MEMORY_USED", used, { min: 0 }),
      ],
    }),
  ],
};

const synologyDisks = enterprise("6574.2.1.1"); // SYNOLOGY-DISK-MIB
const synology: Pack = {
  name: "Synology",
  // its sysObjectID is Net-SNMP's
  of: [enterprise("6574"), enterprise("8072")],
  tables: [
    table({
      columns: { temperature: enterprise("6574.1.2.0") }, // SYNOLOGY-SYSTEM-MIB temperature
      instance: () => "System",
      measures: ({ temperature }) => [gauge("TEMPERATURE", temperature, celsius)],
    }),
    table({
      learn: { name: `${synologyDisks}.2` },
      instance: (row) => row.text("name") || row.index,
      columns: { temperature: `${synologyDisks}.6` },
      measures: ({ temperature }) => [gauge("TEMPERATURE", temperature, celsius)],
    }),
  ],
};

const idracTemperatures = enterprise("674.10892.5.4.700.20.1"); // IDRAC-MIB-SMIv2
const idracFans = enterprise("674.10892.5.4.700.12.1");
const dell: Pack = {
  name: "Dell iDRAC",
  of: [enterprise("674.10892")],
  tables: [
    table({
      learn: { name: `${idracTemperatures}.8` },
      instance: (row) => row.text("name") || row.index,
      columns: { value: `${idracTemperatures}.6` },
      measures: ({ value }) => [gauge("TEMPERATURE", value, { ...celsius, scale: 0.1 })],
    }),
    table({
      learn: { name: `${idracFans}.8` },
      instance: (row) => row.text("name") || row.index,
      columns: { value: `${idracFans}.6` },
      measures: ({ value }) => [gauge("FAN_SPEED", value, { min: 0 })],
    }),
  ],
};

export const vendors: readonly Pack[] = [cisco, mikrotik, fortinet, juniper, procurve, synology, dell];
