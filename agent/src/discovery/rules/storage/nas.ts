import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, quotedFirmware } from "../sources.ts";

export const nasRules: readonly Rule[] = [
  {
    id: "qnap",
    match: { object: ["1.3.6.1.4.1.24681", "1.3.6.1.4.1.55062"] },
    vendor: "QNAP",
    os: "QTS",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.24681.1.2.12.0", ...entity.model([1])], // NAS-MIB modelName
    firmware: [...quotedFirmware, /^Linux \S+ (\d+\.\d+\.\d+)$/],
    serial: entity.serial([1]),
  },
  {
    id: "netapp",
    match: { object: ["1.3.6.1.4.1.789"] },
    vendor: "NetApp",
    os: "ONTAP",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.789.1.1.5.0"], // NETWORK-APPLIANCE-MIB productModel
    firmware: [/NetApp Release (\S+?):?(?:\s|$)/],
    serial: ["1.3.6.1.4.1.789.1.1.9.0"], // NETWORK-APPLIANCE-MIB productSerialNum
  },
  {
    id: "truenas",
    match: { object: ["1.3.6.1.4.1.50536"] },
    vendor: "iXsystems",
    os: "TrueNAS",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: [/(?:TrueNAS|FreeNAS)[ -](?:SCALE-|CORE-)?v?(\d[\w.-]*)/],
    serial: entity.serial([1]),
  },
  {
    id: "readynas",
    match: { object: ["1.3.6.1.4.1.4526.18", "1.3.6.1.4.1.4526.22"] },
    vendor: "Netgear",
    os: "ReadyNAS",
    role: "NMS_APPLIANCE",
    model: [...entity.model([1]), /(ReadyNAS \w+)/i],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "buffalo",
    match: { object: ["1.3.6.1.4.1.5227"] },
    vendor: "Buffalo",
    os: "",
    role: "NMS_APPLIANCE",
    model: [/\b((?:TS|LS|WS|WXR|WAPM|BS)-?\w[\w-]*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "asustor",
    match: { object: ["1.3.6.1.4.1.44738"] },
    vendor: "ASUSTOR",
    os: "ADM",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  applianceLine("lenovo-nas", "Lenovo", ["11369"]),
];
