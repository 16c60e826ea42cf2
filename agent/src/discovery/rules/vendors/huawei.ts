import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, upsMib } from "../sources.ts";

const huawei = {
  vendor: "Huawei",
  os: "VRP",
  model: ["1.3.6.1.4.1.2011.5.25.31.6.5.0", /\b((?:AR|NE|USG)\d\S*)/, ...entity.model([])], // hwEntitySystemModel
  firmware: [/\b(V\d{3}R\d{3}\w+)/, /Version ([\w.]+)/],
  serial: entity.serial([67108867, 67108873, 16777216]),
};

export const huaweiRules: readonly Rule[] = [
  {
    id: "huawei-switch",
    match: { object: ["1.3.6.1.4.1.2011.2"], descr: /\b(?:S\d{4}|CE\d{4}|CloudEngine|Quidway S)/ },
    vendor: "Huawei",
    os: "VRP",
    role: "NMS_SWITCH",
    model: ["1.3.6.1.4.1.2011.5.25.31.6.5.0", /\b((?:S|CE)\d{4}\S*)/, ...entity.model([])], // hwEntitySystemModel
    firmware: [/\b(V\d{3}R\d{3}\w+)/, /Version ([\w.]+)/],
    serial: entity.serial([67108867, 67108873, 16777216]),
  },
  {
    id: "huawei-wireless",
    match: { object: ["1.3.6.1.4.1.2011.2"], descr: /\b(?:AC6\d|AC9\d|AirEngine|AP\d{4})/ },
    vendor: "Huawei",
    os: "VRP",
    role: "NMS_WAP",
    model: ["1.3.6.1.4.1.2011.5.25.31.6.5.0", ...entity.model([])], // HUAWEI-ENTITY-EXTENT-MIB hwEntitySystemModel
    firmware: [/Version ([\d.]+ ?\([^)]+\))/],
    serial: entity.serial([]),
  },
  {
    id: "huawei-olt",
    match: { object: ["1.3.6.1.4.1.2011.2"], descr: /Integrated Access|MA5[68]\d\d|SmartAX/ },
    vendor: "Huawei",
    os: "SmartAX",
    role: "NMS_SWITCH",
    model: [/\b(MA5\d{3}\w*)/, { "1.3.6.1.4.1.2011.2.123": "MA5603T" }, ...entity.model([1])],
    firmware: ["1.3.6.1.4.1.2011.6.3.1.3.0"], // HUAWEI-DEVICE-MIB hwSysVersion
    serial: ["1.3.6.1.4.1.2011.6.3.3.1.1.9.0", ...entity.serial([1])], // serial number of the frame
  },
  { ...huawei, id: "vrp", match: { object: ["1.3.6.1.4.1.2011.2"] }, role: "NMS_ROUTER" },
  {
    ...huawei,
    id: "vrp-firewall",
    match: { object: ["1.3.6.1.4.1.2011.2"], descr: /\b(?:USG|Eudemon|SecPath)/ },
    role: "NMS_FIREWALL",
  },
  {
    id: "huawei-ibmc",
    match: { object: ["1.3.6.1.4.1.2011.2.235"] },
    vendor: "Huawei",
    os: "iBMC",
    role: "NMS_SERVER",
    model: ["1.3.6.1.4.1.2011.2.235.1.1.1.6.0"], // HUAWEI-SERVER-IBMC-MIB deviceName
    // HUAWEI-SERVER-IBMC-MIB firmwareVersion, the row named "Active iBMC"
    firmware: ["1.3.6.1.4.1.2011.2.235.1.1.11.50.1.4.11.65.99.116.105.118.101.32.105.66.77.67"],
    serial: ["1.3.6.1.4.1.2011.2.235.1.1.1.7.0"], // HUAWEI-SERVER-IBMC-MIB deviceSerialNo
  },
  applianceLine("huawei-power", "Huawei", ["2011.6"], upsMib),
  applianceLine("oceanstor", "Huawei", ["2011.2"], {
    os: "OceanStor",
    descr: /OceanStor|Dorado/,
    model: [/(OceanStor [\w ]*\w)/],
  }),
];
