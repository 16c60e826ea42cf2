import { routerLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, leadingProductName } from "../sources.ts";

export const routersRules: readonly Rule[] = [
  {
    id: "lancom",
    // LCOS-MIB lcsStatusHardwareInfoModelNumber, SwVersion, SerialNumber
    match: { object: ["1.3.6.1.4.1.2356"] },
    vendor: "LANCOM",
    os: "LCOS",
    role: "NMS_ROUTER",
    model: ["1.3.6.1.4.1.2356.11.1.47.6.0", /^LANCOM ([\w+-]+)/],
    firmware: [/ (\d+\.\d+\.\d{4}\w*)/, "1.3.6.1.4.1.2356.11.1.47.9.0"],
    serial: [/ (\d{10,16})$/, "1.3.6.1.4.1.2356.11.1.47.7.0"],
  },
  {
    id: "lancom-switch",
    match: { object: ["1.3.6.1.4.1.2356"], descr: /^LANCOM [GX]S-/ },
    vendor: "LANCOM",
    os: "LCOS SX",
    role: "NMS_SWITCH",
    model: [/^(?:LANCOM )?([GX]S-\d\S*)/, ...entity.model([1])],
    firmware: entity.software([1]),
    serial: entity.serial([1]),
  },
  {
    id: "lancom-ap",
    match: { object: ["1.3.6.1.4.1.2356.13"] },
    vendor: "LANCOM",
    os: "LCOS LX",
    role: "NMS_WAP",
    model: [/^LANCOM ([\w-]+)/, ...entity.model([1])],
    // lcosLXStatusHardwareInfoSWVersion
    firmware: ["1.3.6.1.4.1.2356.13.1.47.9.0", / (\d+\.\d+\.\d{4}\w*)/],
    serial: ["1.3.6.1.4.1.2356.13.1.47.7.0"], // LCOS-LX-MIB lcosLXStatusHardwareInfoSerialNumber
  },
  {
    id: "bintec",
    match: { object: ["1.3.6.1.4.1.272"] },
    vendor: "bintec elmeg",
    os: "BOSS",
    role: "NMS_ROUTER",
    model: [/^(?:bintec |elmeg |be\.IP )?([\w.+-]+)/, ...entity.model([1])],
    firmware: [["1.3.6.1.4.1.272.4.1.26.0", /V\.?(\d+(?:\.\d+){1,5}(?: Rev\. \d+)?)/]], // BIANCA-BRICK-MIB biboAdmSWVersion
    serial: ["1.3.6.1.4.1.272.4.1.17.1.8.*"], // biboABrdSerialNo
  },
  {
    id: "patton",
    match: { object: ["1.3.6.1.4.1.1768"] },
    vendor: "Patton",
    os: "SmartWare",
    role: "NMS_ROUTER",
    model: ["1.3.6.1.4.1.1768.100.1.6.0"], // SMARTNODE-MIB productName
    firmware: ["1.3.6.1.4.1.1768.100.1.5.0"], // swVersion
    serial: ["1.3.6.1.4.1.1768.100.1.1.0"], // serialNumber
  },
  {
    id: "oneaccess",
    match: { object: ["1.3.6.1.4.1.13191"] },
    vendor: "Ekinops",
    os: "OneOS",
    role: "NMS_ROUTER",
    model: entity.model([1]),
    firmware: [/(ONEOS\S+)|OneOS-pCPE-\S+_pi\d-(\S+)/],
    serial: entity.serial([1]),
  },
  {
    id: "adtran",
    match: { object: ["1.3.6.1.4.1.664"] },
    vendor: "Adtran",
    os: "AOS",
    role: "NMS_ROUTER",
    model: ["1.3.6.1.4.1.664.5.53.1.1.12.0"], // ADTRAN-AOSUNIT adAOSDeviceProductName
    firmware: ["1.3.6.1.4.1.664.5.53.1.1.14.0"], // adAOSDeviceVersion
    serial: ["1.3.6.1.4.1.664.5.53.1.1.13.0"], // adAOSDeviceSerialNumber
  },
  routerLine("teldat", "Teldat", ["2007"], {
    os: "CIT",
    firmware: [/Version (\d[\w.-]*)/],
    model: [/^(?:Teldat )?([\w-]+(?: [\w-]+)?) .*?(?:ROM|Router|IPSec)/],
  }),
  routerLine("maipu", "Maipu", ["5651"], {
    model: [/(?:Maipu )?((?:MP|SM|S|NSS)\d[\w-]*)/],
    firmware: [/(?:Version|software) ([\d.]+\w*)/i],
  }),
  routerLine("yamaha", "Yamaha", ["1182"], { model: [leadingProductName], firmware: [/Rev\.(\d[\w.]*)/] }),
  routerLine("nec-univerge", "NEC", ["119.1.84"], {
    os: "IX",
    model: [/\b(IX\d+\w*)/],
    firmware: [/Version (\d[\w.]*)/],
  }),
  routerLine("fujitsu-sir", "Fujitsu", ["211.1.127"], {
    os: "Si-R",
    model: [/(Si-R ?\w+|SR-[SXM]\w+)/],
    firmware: [/V(\d[\w.]*)/],
  }),
  routerLine("furukawa", "Furukawa Electric", ["246"], {
    os: "FITELnet",
    model: [/(FITELnet[ -]\w+)/i],
    firmware: [/V(\d[\w.]*)/],
  }),
  routerLine("xedia", "Xedia", ["838"], {
    firmware: ["1.3.6.1.4.1.838.3.1.1.1.9.2.2.0"], // XEDIA-SYSTEM-MIB xsysRunningImageVersion
    serial: ["1.3.6.1.4.1.838.3.1.1.1.16.0"], // XEDIA-SYSTEM-MIB xsysMotherBoardSerialNumber
  }),
  routerLine("nomadix", "Nomadix", ["3309"], { firmware: ["1.3.6.1.4.1.3309.1.3.35.10.0"] }), // NOMADIX-MIB systemVersion
  routerLine("ecessa", "Ecessa", ["33269"]),
  routerLine("elfiq", "Elfiq", ["19713"]),
  routerLine("tplink-router", "TP-Link", ["11863"], {
    descr: /\b(?:ER\d|TL-E?R\d)/,
    model: [/\b((?:ER|TL-E?R)\d[\w-]*)/],
  }),
];
