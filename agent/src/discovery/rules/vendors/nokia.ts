import { otherLine, phoneLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

/**
 * Names of TIMETRA-CHASSIS-MIB tmnxChassisType, from tmnxChassisTypeName, which lists all types on every
 * device.
 */
const chassisTypes = {
  11: "7705 SAR-A",
  12: "7705 SAR-B",
  13: "7705 SAR-C",
  14: "7705 SAR-A",
  15: "7705 SAR-8",
  17: "7705 SAR-18",
  18: "7705 SAR-M",
  19: "7705 SAR-M",
  21: "7705 SAR-M",
  22: "7705 SAR-M",
  23: "7705 SAR-8 v2",
  24: "7705 SAR-W",
  25: "7705 SAR-H",
  26: "7210 SAS-R6",
  27: "7210 SAS-R12",
  28: "7705 SAR-Wx",
  29: "7705 SAR-Wx",
  30: "7705 SAR-Wx",
  31: "7705 SAR-Wx",
  32: "7705 SAR-Wx",
  33: "7705 SAR-X",
  34: "7705 SAR-Wx",
  35: "7705 SAR-Wx",
  36: "7705 SAR-Hm",
  37: "7705 SAR-X v2",
  38: "7705 TSAT-S",
  39: "7705 SAR-Ax",
  41: "7250 IXR-R6",
  42: "7250 IXR-6",
  43: "7250 IXR-10",
  45: "7250 IXR-s",
  48: "7250 IXR-e",
  49: "7705 SAR-Hmc",
  50: "7250 IXR-R4",
  51: "7250 IXR-x",
  52: "7250 IXR-ec",
  54: "7250 IXR-x3",
  56: "7250 IXR-R6d",
  57: "7250 IXR-R6dl",
  66: "7250 IXR-e2",
  67: "7250 IXR-e2c",
} as const;

export const nokiaRules: readonly Rule[] = [
  {
    id: "omniswitch",
    match: { object: ["1.3.6.1.4.1.6486.800.1.1.2.1", "1.3.6.1.4.1.6486.801.1.1.2.1"] },
    vendor: "Alcatel-Lucent Enterprise",
    os: "AOS",
    role: "NMS_SWITCH",
    model: [...entity.model([1]), /(OS\d{4}\S*)/],
    firmware: [/ (\d+\.\d+\.\d+\.(?:\d+\.)?R\d+)/, ...entity.software([1])],
    serial: entity.serial([1]),
  },
  {
    id: "stellar-ap",
    match: { object: ["1.3.6.1.4.1.6486.802"] },
    vendor: "Alcatel-Lucent Enterprise",
    os: "AWOS",
    role: "NMS_WAP",
    model: [...entity.model([1]), /(OAW-AP\w+)/],
    firmware: [/(\d{1,9}\.\d+\.\d+\.\d+)/],
    serial: entity.serial([1]),
  },
  {
    id: "isam",
    match: { object: ["1.3.6.1.4.1.637"] },
    vendor: "Nokia",
    os: "ISAM",
    role: "NMS_SWITCH",
    model: [
      /R[\d.]+\w* (\S+) \S+ NOKIA ISAM/,
      /(ISAM (?!Copyright)\w[\w-]*|7\d{3} [A-Z]{2,4}\S*)/,
      ...entity.model([1]),
    ],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "nokia-sros",
    match: { object: ["1.3.6.1.4.1.6527"] },
    vendor: "Nokia",
    os: "TiMOS",
    role: "NMS_ROUTER",
    model: [
      ["1.3.6.1.4.1.6527.3.1.2.2.1.3.1.4.1", chassisTypes],
      /(?:Nokia|ALCATEL|Alcatel) (\d{4} [A-Z][\w-]*|[A-Z]\w*-[\w-]+ \d{4})/,
      ...entity.model([1]),
    ],
    firmware: [/TiMOS-\w{1,4}-([\w.]+)/],
    serial: ["1.3.6.1.4.1.6527.3.1.2.2.1.8.1.5.1.50331649"], // TIMETRA-CHASSIS-MIB tmnxHwSerialNumber
  },
  otherLine("nokia-1830", "Nokia", ["7483"], {
    os: "1830 PSS",
    model: ["1.3.6.1.4.1.7483.2.2.1.1.2.1.3.1.2.1", "1.3.6.1.4.1.7483.2.2.7.2.1.3.1.3.1.1"],
    firmware: ["1.3.6.1.4.1.7483.2.1.5.2.1.1.5.0"],
    serial: ["1.3.6.1.4.1.7483.2.2.7.2.1.3.1.8.1.1"], // TROPIC-SHELF-MIB, TROPIC-PSD-MIB
  }),
  phoneLine("omnipcx", "Alcatel-Lucent Enterprise", ["637.64"], { os: "OmniPCX" }),
];
