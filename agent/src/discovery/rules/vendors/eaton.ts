import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { upsFirmware, upsMib, upsModel } from "../sources.ts";

export const eatonRules: readonly Rule[] = [
  {
    id: "eaton-ups",
    match: { object: ["1.3.6.1.4.1.534.1", "1.3.6.1.4.1.534.2", "1.3.6.1.4.1.705.1"] },
    vendor: "Eaton",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.534.1.1.2.0", upsModel, "1.3.6.1.4.1.705.1.1.2.0"], // xupsIdentModel, upsmgIdentModelName
    firmware: ["1.3.6.1.4.1.534.1.1.3.0", upsFirmware, "1.3.6.1.4.1.705.1.1.4.0"], // xupsIdentSoftwareVersion
    serial: ["1.3.6.1.4.1.534.1.1.6.0", "1.3.6.1.4.1.705.1.1.7.0"], // xupsIdentSerialNumber, upsmgIdentSerialNumber
  },
  {
    id: "eaton-epdu",
    match: { object: ["1.3.6.1.4.1.534.6.6", "1.3.6.1.4.1.534.10"] },
    vendor: "Eaton",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.534.6.6.7.1.2.1.2.*"], // EATON-EPDU-MIB productName
    firmware: ["1.3.6.1.4.1.534.6.6.7.1.2.1.5.*"], // EATON-EPDU-MIB firmwareVersion
    serial: ["1.3.6.1.4.1.534.6.6.7.1.2.1.4.*"], // EATON-EPDU-MIB serialNumber
  },
  {
    id: "eaton-ats",
    match: { object: ["1.3.6.1.4.1.534.10.2"] },
    vendor: "Eaton",
    os: "",
    role: "NMS_APPLIANCE",
    model: ["1.3.6.1.4.1.534.10.2.1.2.0"], // EATON-ATS2-MIB ats2IdentModel
    firmware: ["1.3.6.1.4.1.534.10.2.1.3.0"], // ats2IdentFWVersion
    serial: ["1.3.6.1.4.1.534.10.2.1.5.0"], // ats2IdentSerialNumber
  },
  applianceLine("eaton-other", "Eaton", ["534", "20677"], upsMib),
];
