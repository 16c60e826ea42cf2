import { routerLine } from "../product-line.ts";
import type { Rule } from "../rule.ts";

export const sdWanRules: readonly Rule[] = [
  routerLine("velocloud", "VMware", ["45346"], { os: "VeloCloud" }),
  routerLine("versa", "Versa", ["42359"], { os: "FlexVNF" }),
  routerLine("talari", "Oracle", ["34086"], { os: "Talari" }),
  routerLine("cloudgenix", "Palo Alto Networks", ["50114"], { os: "Prisma SD-WAN", model: [/\b(ion \w+)/i] }),
];
