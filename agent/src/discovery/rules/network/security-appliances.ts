import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity } from "../sources.ts";

export const securityAppliancesRules: readonly Rule[] = [
  {
    id: "barracuda",
    // objects of Barracuda Web Security Gateway; other products have fewer of them
    match: { object: ["1.3.6.1.4.1.20632"] },
    vendor: "Barracuda",
    os: "",
    role: "NMS_APPLIANCE",
    model: entity.model([1]),
    firmware: ["1.3.6.1.4.1.20632.8.25.0"], // BWS-MIB currentFirmwareVersion
    serial: ["1.3.6.1.4.1.20632.8.28.0"], // systemSerialNumber
  },
  applianceLine("panorama", "Palo Alto Networks", ["25461.2.3"], {
    os: "Panorama",
    descr: /Panorama/,
    model: [/(Panorama|M-\d+\w*)/],
    firmware: ["1.3.6.1.4.1.25461.2.1.2.1.1.0"], // PAN-COMMON-MIB panSysSwVersion
    serial: ["1.3.6.1.4.1.25461.2.1.2.1.3.0"], // panSysSerialNumber
  }),
  applianceLine("fireeye", "FireEye", ["25597"], {
    model: ["1.3.6.1.4.1.25597.11.1.1.2.0"], // FE-FIREEYE-MIB feHardwareModel
    firmware: ["1.3.6.1.4.1.25597.11.5.1.2.0"], // feSystemImageVersionCurrent
    serial: ["1.3.6.1.4.1.25597.11.1.1.3.0"], // feSerialNumber
  }),
  applianceLine("arbor", "Arbor", ["9694"], {
    os: "ArbOS",
    model: [/(?:Arbor )?((?:Peakflow|SP|TMS|APS|Pravail)[^\d]{0,10}[\w-]*)/],
    firmware: [/(\d{1,9}\.\d[\w.]*)/],
  }),
  applianceLine("halon", "Halon", ["33234"], { serial: ["1.3.6.1.4.1.33234.1.1.1.1.0"], model: [] }), // HALON-SP-MIB serialNumber
  applianceLine("trend-micro", "Trend Micro", ["6101"]),
  applianceLine("mcafee-siem", "McAfee", ["23128"]),
  applianceLine("safenet", "Thales", ["23629"]),
];
