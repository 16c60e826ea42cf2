import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const camerasRules: readonly Rule[] = [
  {
    id: "axis",
    match: { object: ["1.3.6.1.4.1.368"] },
    vendor: "Axis",
    os: "AXIS OS",
    role: "NMS_APPLIANCE",
    model: [/(AXIS [A-Z]\w[\w-]*(?: Mk \w+)?)/],
    firmware: [/AXIS [^;]+; ?[^;]+; ?(\d+[\d.]+)/],
  },
  {
    id: "hikvision",
    match: { object: ["1.3.6.1.4.1.39165", "1.3.6.1.4.1.50001"] },
    vendor: "Hikvision",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.39165.1.1.0"], // HIK-DEVICE-MIB deviceType
    firmware: ["1.3.6.1.4.1.39165.1.3.0"], // HIK-DEVICE-MIB softwVersion
  },
  {
    id: "hanwha",
    match: { object: ["1.3.6.1.4.1.36849"] },
    vendor: "Hanwha",
    os: "Wisenet",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  applianceLine("illustra", "Johnson Controls", ["8072.3.2.10"], {
    os: "Illustra",
    descr: /^illustra /i,
    model: [/^illustra (\w+)/i],
    firmware: [/Illustra\.(\w[\w.]+)/],
  }),
  applianceLine("bosch", "Bosch", ["3967"]),
  applianceLine("mobotix", "Mobotix", ["21701"]),
  applianceLine("vivotek", "Vivotek", ["23465"]),
  applianceLine("sony", "Sony", ["122"]),
  applianceLine("panasonic", "Panasonic", ["258"]),
  applianceLine("pelco", "Pelco", ["25066"]),
];
