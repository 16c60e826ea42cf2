import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const nameServicesRules: readonly Rule[] = [
  {
    id: "efficientip",
    match: { object: ["1.3.6.1.4.1.2440"] },
    vendor: "EfficientIP",
    os: "SOLIDserver",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.2440.1.14.1.1.0"], // EIP-MON-MIB eipHwApplianceModel
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.2440.1.14.1.2.0"], // eipHwApplianceSerial
  },
  {
    id: "bluecat",
    match: { object: ["1.3.6.1.4.1.13315"] },
    vendor: "BlueCat",
    os: "",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: ["1.3.6.1.4.1.13315.3.2.2.1.3.0"], // BCN-SYSTEM-MIB bcnSysIdSerial
  },
  {
    id: "infoblox",
    match: { object: ["1.3.6.1.4.1.7779.1"] },
    vendor: "Infoblox",
    os: "NIOS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.7779.3.1.1.2.1.4.0"], // IB-PLATFORMONE-MIB ibHardwareType
    firmware: ["1.3.6.1.4.1.7779.3.1.1.2.1.7.0"], // IB-PLATFORMONE-MIB ibNiosVersion
    serial: ["1.3.6.1.4.1.7779.3.1.1.2.1.6.0"], // IB-PLATFORMONE-MIB ibSerialNumber
  },
];
