import { printerLine } from "../product-line.ts";
import type { Rule, Source } from "../rule.ts";
import { deviceIdModel, deviceName, printerName, printerSerial } from "../sources.ts";

interface PrinterSources {
  model?: readonly Source[];
  firmware?: readonly Source[];
  serial?: readonly Source[];
}

/** Matches a model without the vendor's name in front, which most of these values repeat. */
const withoutVendor = (vendor: string) => new RegExp(`^(?:${vendor} )?(.+)`, "i");

const printerRule = (
  vendor: string,
  id: string,
  object: readonly string[],
  own: PrinterSources,
  name = withoutVendor(vendor),
): Rule => ({
  id,
  match: { object },
  vendor,
  os: "",
  role: "NMS_PRINTER",
  model: [...(own.model ?? []), deviceIdModel, [deviceName, name], [printerName, name]],
  firmware: own.firmware ?? [],
  serial: [...(own.serial ?? []), printerSerial],
});

// HOST-RESOURCES-MIB hrDeviceDescr, Printer-MIB prtGeneralSerialNumber
const printerMib = { model: [deviceName], serial: [printerSerial] } as const;

export const printersRules: readonly Rule[] = [
  printerRule(
    "HP",
    "hp-printer",
    ["1.3.6.1.4.1.11.2.3.9"],
    {
      model: [["1.3.6.1.4.1.11.2.3.9.1.1.7.0", /(?:MDL|MODEL):(?:HP )?([^;]+)/]], // JETDIRECT3-MIB gdStatusId
      firmware: ["1.3.6.1.4.1.11.2.3.9.4.2.1.1.3.6.0", "1.3.6.1.4.1.11.2.3.9.4.2.1.1.3.5.0"], // fw-rom-revision, fw-rom-datecode
      serial: ["1.3.6.1.4.1.11.2.3.9.4.2.1.1.3.3.0"], // LASERJET-COMMON-MIB serial-number
    },
    /^(?:HP |Hewlett-Packard )?(.+)/i,
  ),
  printerRule(
    "Canon",
    "canon-printer",
    ["1.3.6.1.4.1.1602"],
    {
      firmware: ["1.3.6.1.4.1.1602.1.1.1.4.0"], // CANON-MIB version
      serial: ["1.3.6.1.4.1.1602.1.2.1.4.0"], // CANON-MIB serial number
    },
    /^(?:Canon )?(.+?)(?: \/P)?$/,
  ),
  printerRule(
    "Epson",
    "epson-printer",
    ["1.3.6.1.4.1.1248.1.1.2"],
    {
      firmware: ["1.3.6.1.4.1.1248.1.2.2.2.1.1.2.1.4"], // EPSON-MIB, main firmware version
      serial: ["1.3.6.1.4.1.1248.1.2.2.1.1.1.5.1"], // EPSON-MIB serial number
    },
    /^(?:EPSON )?(.+)/,
  ),
  printerRule("Ricoh", "ricoh-printer", ["1.3.6.1.4.1.367"], {
    model: [["1.3.6.1.4.1.367.3.2.1.1.1.1.0", withoutVendor("RICOH")]], // RICOH-MIB ricohSysName
    firmware: ["1.3.6.1.4.1.367.3.2.1.1.1.2.0", / (\d+\.[\w.]{1,20}) \//], // RICOH-MIB ricohSysVers
    serial: ["1.3.6.1.4.1.367.3.2.1.2.1.4.0"], // RICOH-MIB ricohEngSerialNumber
  }),
  printerRule("Xerox", "xerox-printer", ["1.3.6.1.4.1.253.8.62", "1.3.6.1.4.1.253"], {
    model: [/^(?:Xerox )?([^;,]+?)(?:;|,| v\d)/],
    firmware: [/\bSS ([\d.]+\d)|System(?: Software)?,? ?(?:Version )?([\d.]+\d)/],
    serial: ["1.3.6.1.4.1.253.8.53.3.2.1.3.1"], // XEROX-HOST-RESOURCES-EXT-MIB xcmHrDevDetailValueString, machine serial
  }),
  printerRule(
    "Konica Minolta",
    "konica-printer",
    ["1.3.6.1.4.1.18334"],
    {
      model: [["1.3.6.1.4.1.18334.1.1.1.1.6.2.1.0", /^(?:KONICA MINOLTA )?(.+)/i]], // Konica Minolta private MIB, model
      firmware: ["1.3.6.1.4.1.18334.1.1.1.1.6.1.0"], // Konica Minolta private MIB, controller firmware
    },
    /^(?:KONICA MINOLTA )?(.+)/i,
  ),
  printerRule("Kyocera", "kyocera-printer", ["1.3.6.1.4.1.1347.41", "1.3.6.1.4.1.1347"], {
    model: ["1.3.6.1.4.1.1347.43.5.1.1.1.1"], // KYOCERA-Private-MIB kcprtGeneralModelName
    firmware: ["1.3.6.1.4.1.1347.43.5.4.1.5.1.1"], // KYOCERA-Private-MIB kcprtFirmwareVersion
    serial: ["1.3.6.1.4.1.1347.43.5.1.1.28.1"], // KYOCERA-Private-MIB kcprtSerialNumber
  }),
  printerRule(
    "Brother",
    "brother-printer",
    ["1.3.6.1.4.1.2435"],
    {
      firmware: [["1.3.6.1.4.1.2435.2.3.9.4.2.1.5.5.17.0", /^([\w.]+)/], /Firmware Ver\.([\w.]+)/], // brInfoDeviceRomVersion
      serial: ["1.3.6.1.4.1.2435.2.3.9.4.2.1.5.5.1.0"], // BROTHER-MIB brInfoSerialNumber
    },
    /^(?:Brother )?(.+)/i,
  ),
  printerRule("Lexmark", "lexmark-printer", ["1.3.6.1.4.1.641"], {
    model: [["1.3.6.1.4.1.641.2.1.2.1.2.1", withoutVendor("Lexmark")]], // LEXMARK-PVT-MIB prtgenPrinterName
    firmware: ["1.3.6.1.4.1.641.2.1.2.1.4.1", /version (\S+)/], // LEXMARK-PVT-MIB prtgenCodeRevision
    serial: ["1.3.6.1.4.1.641.2.1.2.1.6.1"], // LEXMARK-PVT-MIB prtgenSerialNo
  }),
  printerRule(
    "Samsung",
    "samsung-printer",
    ["1.3.6.1.4.1.236.11.5"],
    {
      model: ["1.3.6.1.4.1.236.11.5.1.1.1.1.0"], // SAMSUNG-PRINTER-EXT-MIB scmGenBaseSysName
      firmware: [/OS ?V?([\d.]+)/, "1.3.6.1.4.1.236.11.5.1.1.1.2.0"], // SAMSUNG-PRINTER-EXT-MIB firmware version
      serial: ["1.3.6.1.4.1.236.11.5.1.1.1.4.0"], // SAMSUNG-PRINTER-EXT-MIB serial number
    },
    /^(?:Samsung )?([^;]+)/i,
  ),
  printerRule("Sharp", "sharp-printer", ["1.3.6.1.4.1.2385"], {}, /^(.+)/),
  printerRule(
    "OKI",
    "oki-printer",
    ["1.3.6.1.4.1.2001"],
    { model: [/Attached to (\S+)/], firmware: [/Attached to \S+ Rev\.([\w.]+)/] },
    /^(?:OKI )?(.+)/i,
  ),
  printerRule("Toshiba", "toshiba-printer", ["1.3.6.1.4.1.1129"], {}, /^(?:TOSHIBA )?(.+)/i),
  printerRule("Fujifilm", "fujifilm-printer", ["1.3.6.1.4.1.297"], {}, /^(?:FUJI ?(?:XEROX|FILM) )?(.+)/i),
  printerRule(
    "Dell",
    "dell-printer",
    ["1.3.6.1.4.1.674.10898"],
    {},
    /^(?:Dell )?(.+?)(?: [A-Z0-9]{7} LW\d\S{1,20})?$/i,
  ),
  printerRule("Pantum", "pantum-printer", ["1.3.6.1.4.1.40093"], {}),
  printerRule("Riso", "riso-printer", ["1.3.6.1.4.1.24807"], {}),
  printerRule("Canon", "oce-printer", ["1.3.6.1.4.1.1552"], {}),
  printerRule("Honeywell", "honeywell-printer", ["1.3.6.1.4.1.1963"], {}),
  printerRule("TSC", "tsc-printer", ["1.3.6.1.4.1.43564"], {}),
  printerRule("Zebra", "zebra-printer", ["1.3.6.1.4.1.10642", "1.3.6.1.4.1.683.6"], {
    model: ["1.3.6.1.4.1.10642.1.1.0"], // ZEBRA-MIB zbrGeneralModel
    firmware: ["1.3.6.1.4.1.10642.1.2.0", "1.3.6.1.4.1.683.1.9.0"], // ZEBRA-MIB zbrGeneralFirmwareVersion, ESI-MIB genVersion
    serial: ["1.3.6.1.4.1.10642.1.9.0", "1.3.6.1.4.1.683.1.5.0"], // ZEBRA-MIB zbrGeneralSerialNumber, ESI-MIB genSerialNumber
  }),
  {
    id: "epson-scanner",
    match: { object: ["1.3.6.1.4.1.1248.1.1.3", "1.3.6.1.4.1.1248.1.1.2"], descr: /scan|\b(?:DS|ES|GT)-\d/i },
    vendor: "Epson",
    os: "",
    role: "NMS_SCANNER",
    model: [[deviceName, /^(?:EPSON )?(.+)/]],
    serial: ["1.3.6.1.4.1.1248.1.2.2.1.1.1.5.1", printerSerial], // EPSON-MIB serial number
  },
  printerLine("datamax", "Datamax", ["10917"], printerMib),
  printerLine("printronix", "Printronix", ["10504"], printerMib),
  printerLine("cab", "cab", ["15865"], printerMib),
  printerLine("citizen", "Citizen", ["20438"], printerMib),
  printerLine("olivetti", "Olivetti", ["279"], printerMib),
  printerLine("minolta", "Konica Minolta", ["2590"], printerMib),
  printerLine("panasonic-printer", "Panasonic", ["258"], { ...printerMib, descr: /print|DP-\w|KX-/i }),
  printerLine("lanier", "Ricoh", ["3793"], printerMib),
  printerLine("qms", "Konica Minolta", ["480"], printerMib),
];
