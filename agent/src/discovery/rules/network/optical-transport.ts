import { otherLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

export const opticalTransportRules: readonly Rule[] = [
  otherLine("infinera", "Infinera", ["21296"], { os: "IQ NOS" }),
  otherLine("coriant", "Coriant", ["42229"], {
    firmware: ["1.3.6.1.4.1.42229.1.2.9.2.1.1.3.*", "1.3.6.1.4.1.42229.1801.3.4.0"],
  }), // CORIANT-GROOVE-MIB softwareloadSwloadVersion; the version of a 7090, whose MIB isn't public
  otherLine("xkl", "XKL", ["21150"], { os: "DXMOS", firmware: [/(\d+\.\d+\.\d+-\w+)/] }),
  otherLine("adva", "ADVA", ["2544"], {
    model: [/(FSP ?\d+\w*[- ][A-Z]{2}\d+\w*(?: ?\(H\))?|FSP ?\w+)/],
    firmware: ["1.3.6.1.4.1.2544.2.4.1.1.1.0"],
  }), // ADVA swVersionActiveApplSw
  otherLine("ciena-waveserver", "Ciena", ["1271"], {
    os: "Waveserver",
    model: ["1.3.6.1.4.1.1271.3.4.6.3.1.3.0", /Corporation, (CN\d\w+)/], // CIENA-WS-CHASSIS-MIB
    firmware: ["1.3.6.1.4.1.1271.3.4.14.7.1.2.*", /saos-(\d[\w-]*)/],
  }), // CIENA-WS-SOFTWARE-MIB cwsSoftwareActiveSoftwareVersion
  otherLine("cyan", "Ciena", ["28533"], { serial: ["1.3.6.1.4.1.28533.5.30.10.1.19.*"] }), // CYAN-NODE-MIB cyanNodeMfgSerialNumber
  otherLine("ekinops", "Ekinops", ["20044"], { model: [/, (C\d{3}\w*), Release/] }),
  otherLine("smartoptics", "Smartoptics", ["30826"]),
  otherLine("packetlight", "PacketLight", ["4515"], { firmware: ["1.3.6.1.4.1.4515.1.3.1.11.0"] }), // SL-MAIN-MIB slmSysActiveSwVersion
  otherLine("transmode", "Infinera", ["11857"]),
  otherLine("bti", "Juniper", ["18070"], { firmware: ["1.3.6.1.4.1.18070.2.2.1.1.1.0"] }), // BTI8xx-MIB neSWVersion
  otherLine("nimbra", "Net Insight", ["2928"], { os: "Nimbra" }),
];
