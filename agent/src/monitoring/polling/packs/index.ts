import type { Pack } from "../pack.ts";
import { hostResources } from "./host-resources.ts";
import { interfaces } from "./interfaces.ts";
import { powerNet, upsMib } from "./power.ts";
import { printers } from "./printers.ts";
import { sensors } from "./sensors.ts";
import { system } from "./system.ts";
import { ucdSnmp } from "./ucd.ts";
import { vendors } from "./vendors.ts";
import { wireless } from "./wireless.ts";

/** Of two series with the same name, the one of the earlier pack is used. */
export const packs: readonly Pack[] = [
  system,
  interfaces,
  ...vendors,
  ...wireless,
  ucdSnmp,
  hostResources,
  sensors,
  upsMib,
  powerNet,
  printers,
];
