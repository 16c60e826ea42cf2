import { phonesAndCameras } from "./phones-cameras.ts";
import { powerAndStorage } from "./power-storage.ts";
import { printers } from "./printers.ts";
import { routersAndFirewalls } from "./routers-firewalls.ts";
import type { Rule } from "./rule.ts";
import { servers } from "./servers.ts";
import { switches } from "./switches.ts";
import { wireless } from "./wireless.ts";

/** Every rule; among equally specific ones the first wins. */
export const rules: readonly Rule[] = [
  ...switches,
  ...wireless,
  ...routersAndFirewalls,
  ...printers,
  ...powerAndStorage,
  ...servers,
  ...phonesAndCameras,
];
