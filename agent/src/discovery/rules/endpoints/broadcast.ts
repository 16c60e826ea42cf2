import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

export const broadcastRules: readonly Rule[] = [
  applianceLine("scientific-atlanta", "Cisco", ["1429"], {
    model: ["1.3.6.1.4.1.1429.2.2.5.21.1.4.0", "1.3.6.1.4.1.1429.78.4.1.1.0"], // CISCO-DMN-DSG-PRODUCTION-MIB prodModelName, SA-HARDWARE-MIB saHwDescrModel
    serial: ["1.3.6.1.4.1.1429.78.4.1.3.0"], // saHwDescrSerialNumber
  }),
  applianceLine("appear", "Appear", ["23916"]),
  applianceLine("ateme", "Ateme", ["27338"]),
  applianceLine("evertz", "Evertz", ["6827"]),
  applianceLine("nevion", "Nevion", ["8768"]),
  applianceLine("sencore", "Sencore", ["9986"]),
  applianceLine("wisi", "WISI", ["7465"], {
    model: ["1.3.6.1.4.1.7465.20.2.9.1.2.1.3.1.2.*"],
    firmware: ["1.3.6.1.4.1.7465.20.2.9.1.2.1.3.1.4.*"],
  }),
  applianceLine("blonder-tongue", "Blonder Tongue", ["26302"]),
  applianceLine("bktel", "BKtel", ["7501", "11412"], { model: ["1.3.6.1.4.1.7501.1.2.116.1.2.1.2.*"] }),
  applianceLine("harmonic-video", "Harmonic", ["38124"]),
  applianceLine("vitec", "VITEC", ["28194", "53174"]),
  applianceLine("imagine", "Imagine Communications", ["29286"]),
];
