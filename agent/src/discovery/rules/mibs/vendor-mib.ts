import type { Pattern, Rule, Source } from "../rule.ts";

/** Objects of a vendor's MIB that name the model, firmware and serial number of its products. */
export interface VendorMib extends Pick<Rule, "model" | "firmware" | "serial"> {
  /** A sysObjectID prefix. */
  object: string;
}

type Short = string | Pattern | readonly [oid: string, pattern: Pattern];

/** OIDs of enterprises are written without 1.3.6.1.4.1; "9:1.2.0" is relative to the sysObjectID. */
function expand(source: Short): Source {
  if (typeof source === "string") return oidOf(source);
  return Array.isArray(source) ? [oidOf(source[0] as string), source[1] as Pattern] : (source as Pattern);
}

const oidOf = (short: string) =>
  short.startsWith("1.3.6.1.") || short.includes(":") ? short : `1.3.6.1.4.1.${short}`;

/** The objects for the products below each sysObjectID. */
export function vendorMib(
  objects: readonly string[],
  sources: { model?: readonly Short[]; firmware?: readonly Short[]; serial?: readonly Short[] },
): VendorMib[] {
  const { model = [], firmware = [], serial = [] } = sources;
  return objects.map((object) => ({
    object: `1.3.6.1.4.1.${object}`,
    model: model.map(expand),
    firmware: firmware.map(expand),
    serial: serial.map(expand),
  }));
}
