import { applianceMibs } from "./appliances.ts";
import type { VendorMib } from "./vendor-mib.ts";
import { powerMibs } from "./power-and-sensors.ts";
import { radioMibs } from "./radio.ts";
import { networkMibs } from "./switches-and-routers.ts";

const depth = ({ object }: VendorMib) => object.split(".").length;

/** The vendors' MIBs, the most specific first. */
export const vendorMibs: readonly VendorMib[] = [
  ...applianceMibs,
  ...powerMibs,
  ...radioMibs,
  ...networkMibs,
].toSorted((a, b) => depth(b) - depth(a));
