import type { Rule } from "../rule.ts";
import { hostModel, hostSerial } from "../sources.ts";

export const windowsRules: readonly Rule[] = [
  {
    id: "windows",
    match: { object: ["1.3.6.1.4.1.311.1.1.3.1"] },
    vendor: "Microsoft",
    os: "Windows",
    role: "NMS_COMPUTER",
    model: hostModel.slice(1),
    serial: hostSerial.slice(1),
    firmware: [/\((Build \d+)/],
  },
  {
    id: "windows-server",
    match: { object: ["1.3.6.1.4.1.311.1.1.3.1.2", "1.3.6.1.4.1.311.1.1.3.1.3"] },
    vendor: "Microsoft",
    os: "Windows Server",
    role: "NMS_SERVER",
    model: hostModel.slice(1),
    serial: hostSerial.slice(1),
    firmware: [/\((Build \d+)/],
  },
  {
    id: "windows-netsnmp",
    match: { object: ["1.3.6.1.4.1.8072.3.2.13"] },
    vendor: "Microsoft",
    os: "Windows",
    role: "NMS_SERVER",
    firmware: [/\((Build \d+)/, /Build:(\d+)/],
  },
];
