import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

export const embeddedDevicesRules: readonly Rule[] = [
  applianceLine("lwip", "", ["26381"], { os: "lwIP" }),
  applianceLine("teradici", "Teradici", ["25071"], {
    os: "PCoIP",
    firmware: ["1.3.6.1.4.1.25071.1.2.6.1.1.9.*"], // TERADICI-PCOIPv2-MIB pcoipGenDevicesFirmwareVersion
    serial: ["1.3.6.1.4.1.25071.1.2.6.1.1.7.*"], // pcoipGenDevicesSerialNumber
  }),
];
