import { gauge, isValue, percent, table, type Pack } from "../pack.ts";

const ups = "1.3.6.1.2.1.33.1"; // UPS-MIB
const apc = "1.3.6.1.4.1.318.1.1.1"; // PowerNet-MIB upsMIB
const ticksPerMinute = 6_000;
/** Plausible values; devices whose battery has no sensor may report others. */
const temperature = { min: -40, max: 150 };

/** UPS-MIB */
export const upsMib: Pack = {
  name: "UPS-MIB",
  tables: [
    table({
      columns: {
        minutes: `${ups}.2.3.0`, // upsEstimatedMinutesRemaining
        charge: `${ups}.2.4.0`, // upsEstimatedChargeRemaining
        temperature: `${ups}.2.7.0`, // upsBatteryTemperature
        source: `${ups}.4.1.0`, // upsOutputSource
      },
      instance: () => "",
      measures: (column) => [
        percent("BATTERY_CHARGE", column.charge),
        gauge("BATTERY_MINUTES", column.minutes, { min: 0 }),
        isValue("ON_BATTERY", column.source, 5),
        gauge("TEMPERATURE", column.temperature, temperature),
      ],
    }),
    table({
      learn: { load: `${ups}.4.4.1.5` }, // upsOutputPercentLoad
      instance: (row) => `output ${row.index}`,
      columns: { voltage: `${ups}.4.4.1.2`, power: `${ups}.4.4.1.4`, load: `${ups}.4.4.1.5` },
      measures: ({ voltage, power, load }) => [
        gauge("UPS_LOAD", load, { min: 0, max: 300 }),
        gauge("VOLTAGE", voltage, { min: 0 }),
        gauge("POWER", power, { min: 0 }),
      ],
    }),
    table({
      learn: { voltage: `${ups}.3.3.1.3` }, // upsInputVoltage
      instance: (row) => `input ${row.index}`,
      columns: { voltage: `${ups}.3.3.1.3` },
      measures: ({ voltage }) => [gauge("VOLTAGE", voltage, { min: 0 })],
    }),
  ],
};

/** PowerNet-MIB of APC; UPS-MIB takes precedence on devices that have both. */
export const powerNet: Pack = {
  name: "PowerNet-MIB",
  of: ["1.3.6.1.4.1.318"],
  tables: [
    table({
      columns: {
        charge: `${apc}.2.2.1.0`, // upsAdvBatteryCapacity
        temperature: `${apc}.2.2.2.0`, // upsAdvBatteryTemperature
        runTime: `${apc}.2.2.3.0`, // upsAdvBatteryRunTimeRemaining
        status: `${apc}.4.1.1.0`, // upsBasicOutputStatus
        load: `${apc}.4.2.3.0`, // upsAdvOutputLoad
      },
      measures: (column) => [
        percent("BATTERY_CHARGE", column.charge),
        gauge("BATTERY_MINUTES", column.runTime, { scale: 1 / ticksPerMinute, min: 0 }),
        isValue("ON_BATTERY", column.status, 3),
        gauge("UPS_LOAD", column.load, { min: 0, max: 300 }),
        gauge("TEMPERATURE", column.temperature, temperature),
      ],
    }),
  ],
};
