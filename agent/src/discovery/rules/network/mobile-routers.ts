import { routerLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, leadingProductName } from "../sources.ts";

export const mobileRoutersRules: readonly Rule[] = [
  {
    id: "peplink",
    match: { object: ["1.3.6.1.4.1.23695", "1.3.6.1.4.1.27662"] },
    vendor: "Peplink",
    os: "Peplink",
    role: "NMS_ROUTER",
    model: [/((?:Peplink|Pepwave) .+)/],
    firmware: ["1.3.6.1.4.1.23695.200.1.1.1.1.3.0"], // PEPLINK-DEVICE deviceFirmwareVersion
    serial: ["1.3.6.1.4.1.23695.200.1.1.1.1.2.0"], // PEPLINK-DEVICE deviceSerialNumber
  },
  {
    id: "teltonika-legacy",
    match: { object: ["1.3.6.1.4.1.48690"] },
    vendor: "Teltonika",
    os: "RutOS",
    role: "NMS_ROUTER",
    model: [["1.3.6.1.4.1.48690.1.8.0", /^(\w{6})/]], // TELTONIKA-MIB productCode
    firmware: ["1.3.6.1.4.1.48690.2.14.0"], // firmwareVersion
    serial: ["1.3.6.1.4.1.48690.1.5.0"], // serial
  },
  {
    id: "cradlepoint",
    match: { object: ["1.3.6.1.4.1.20992"] },
    vendor: "Cradlepoint",
    os: "NetCloud OS",
    role: "NMS_ROUTER",
    model: [/^Cradlepoint (?:COR )?(\w+[\w-]*)/, ...entity.model([1])],
    // WIPIPE-MIB devFWVersion
    firmware: [["1.3.6.1.4.1.20992.1.1.1.0", /^v?(\d+\.\d+\.\d+)/], /Firmware Version (\d+\.\d+\.\d+)/],
    serial: [/Serial Number (\w+)/],
  },
  {
    id: "airlink",
    match: { object: ["1.3.6.1.4.1.20542"] },
    vendor: "Sierra Wireless",
    os: "ALEOS",
    role: "NMS_ROUTER",
    model: [/\b((?:RV|MP|MG|LX|ES|GX|LS|XR|RX)\d\w*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "digi",
    match: { object: ["1.3.6.1.4.1.332.11"] },
    vendor: "Digi",
    os: "",
    role: "NMS_ROUTER",
    model: [/(?:Digi )?(?:TransPort )?((?:WR|DR|SR|VC|IX|EX|TX)\d+\w*)/, ...entity.model([1])],
    firmware: [/(?:Build Ver|Version )v?(\d[\w.]*\w)/],
    serial: [/Ser#: ?(\w+)/],
  },
  {
    id: "viprinet",
    match: { object: ["1.3.6.1.4.1.35424"] },
    vendor: "Viprinet",
    os: "",
    role: "NMS_ROUTER",
    model: ["1.3.6.1.4.1.35424.1.1.3.0"], // VIPRINET-MIB vpnRouterModel
    firmware: ["1.3.6.1.4.1.35424.1.1.4.0"], // vpnRouterFirmware
    serial: ["1.3.6.1.4.1.35424.1.1.2.0"], // vpnRouterSerial
  },
  routerLine("netmodule", "NetModule", ["31496"], { model: [/\b(NB\d{3,4}\w*)/] }),
  routerLine("advantech-router", "Advantech", ["30140"], { model: [leadingProductName] }),
  routerLine("insys", "INSYS", ["34081"], { os: "icom OS" }),
  routerLine("redlion", "Red Lion", ["1890"], {
    model: ["1.3.6.1.4.1.1890.1.2.15.0"], // RAM modelName
    firmware: ["1.3.6.1.4.1.1890.1.2.16.0", "1.3.6.1.4.1.1890.1.1.3.0"], // fwVersion, unitFirmwareVersion
    serial: ["1.3.6.1.4.1.1890.1.1.2.0"], // unitSerialNumber
  }),
];
