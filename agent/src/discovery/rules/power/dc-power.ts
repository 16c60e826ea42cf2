import { applianceLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";
import { entity, upsMib } from "../sources.ts";

export const dcPowerRules: readonly Rule[] = [
  {
    id: "eltek",
    match: { object: ["1.3.6.1.4.1.12148"] },
    vendor: "Eltek",
    os: "",
    role: "NMS_APPLIANCE",
    // SP2-MIB: the controller's model, because the installer entered the power system's
    model: ["1.3.6.1.4.1.12148.10.13.8.2.1.2.1", "1.3.6.1.4.1.12148.10.2.6.0"],
    firmware: [
      "1.3.6.1.4.1.12148.10.13.8.2.1.8.1",
      /^WebPower\(\S+\) (\d[\w.]*)/,
      ...entity.software([1]),
      "1.3.6.1.4.1.12148.10.13.8.2.1.8.2",
    ],
    serial: ["1.3.6.1.4.1.12148.10.2.7.0"], // powerSystemSerialNumber
  },
  applianceLine("alpha-technologies", "Alpha Technologies", ["926", "7309"], upsMib),
  applianceLine("ict-power", "ICT", ["39145"], {
    model: ["1.3.6.1.4.1.39145.11.1.0"], // ICT-DISTRIBUTION-PANEL-MIB deviceModel
    firmware: ["1.3.6.1.4.1.39145.11.4.0"], // deviceFirmware
  }),
  applianceLine("tycon", "Tycon", ["45621"]),
  applianceLine("packetflux", "PacketFlux", ["32050"]),
  applianceLine("powerdsine", "Microchip", ["7428"], { os: "PoE midspan" }),
  applianceLine("valere", "Eltek", ["13858"], {
    model: ["1.3.6.1.4.1.13858.2.1.2.0"], // VALERE-DC-POWER-MIB vpwrIdentModel
    firmware: ["1.3.6.1.4.1.13858.2.1.4.0"], // vpwrIdentAgentSoftwareVersion
  }),
  applianceLine("ce-t", "CE+T", ["12551"], upsMib),
  applianceLine("himoinsa", "Himoinsa", ["41809"]),
];
