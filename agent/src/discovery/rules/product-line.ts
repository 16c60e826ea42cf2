import type { NmsRole } from "@muster/sdk";
import type { Rule, Source } from "./rule.ts";
import { entity } from "./sources.ts";

interface LineOptions {
  os?: string;
  descr?: RegExp;
  also?: readonly [string, RegExp];
  model?: readonly Source[];
  firmware?: readonly Source[];
  serial?: readonly Source[];
}

/**
 * Builds rules for product lines that are recognized by sysObjectID alone. `numbers` are sysObjectID
 * prefixes below 1.3.6.1.4.1. ENTITY-MIB's chassis row is the fallback source of every field.
 */
const productLine =
  (role: NmsRole) =>
  (id: string, vendor: string, numbers: readonly string[], options: LineOptions = {}): Rule => ({
    id,
    match: {
      object: numbers.map((number) => `1.3.6.1.4.1.${number}`),
      ...(options.descr && { descr: options.descr }),
      ...(options.also && { also: options.also }),
    },
    vendor,
    os: options.os ?? "",
    role,
    model: [...(options.model ?? []), ...entity.model([1])],
    firmware: [...(options.firmware ?? []), ...entity.software([1])],
    serial: [...(options.serial ?? []), ...entity.serial([1])],
  });

export const switchLine = productLine("NMS_SWITCH");
export const routerLine = productLine("NMS_ROUTER");
export const firewallLine = productLine("NMS_FIREWALL");
export const wirelessLine = productLine("NMS_WAP");
export const applianceLine = productLine("NMS_APPLIANCE");
export const phoneLine = productLine("NMS_PHONE");
export const serverLine = productLine("NMS_SERVER");
export const printerLine = productLine("NMS_PRINTER");
export const otherLine = productLine("NMS_OTHER");
