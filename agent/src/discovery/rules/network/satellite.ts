import { applianceLine, otherLine, routerLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

export const satelliteRules: readonly Rule[] = [
  otherLine("newtec", "Newtec", ["5835"]),
  routerLine("idirect", "iDirect", ["13732"]),
  routerLine("gilat", "Gilat", ["7352"]),
  applianceLine("comtech", "Comtech EF Data", ["6247"]),
  applianceLine("paradise", "Paradise Datacom", ["20712"]),
  applianceLine("radyne", "Radyne", ["2591"]),
  applianceLine("work-microwave", "WORK Microwave", ["29890"]),
  applianceLine("terrasat", "Terrasat", ["21369"]),
  applianceLine("novelsat", "NovelSat", ["37576"], { firmware: ["1.3.6.1.4.1.37576.2.3.1.1.0"] }), // NOVELSAT-COMMON-MIB nsCommonSystemSwVersionFirmware
];
