import { bridgesAndAccess } from "./bridges-access.ts";
import { collaboration } from "./collaboration.ts";
import { environmentAndConsoles } from "./environment.ts";
import { industrialAndOtherSwitches } from "./industrial.ts";
import { applianceLines } from "./lines-appliances.ts";
import { furtherLines } from "./lines-further.ts";
import { networkLines } from "./lines-network.ts";
import { morePower } from "./power-more.ts";
import { moreRouters } from "./routers-more.ts";
import { securityAppliances } from "./security-appliances.ts";
import { phonesAndCameras } from "./phones-cameras.ts";
import { powerAndStorage } from "./power-storage.ts";
import { printers } from "./printers.ts";
import { routersAndFirewalls } from "./routers-firewalls.ts";
import type { Rule } from "./rule.ts";
import { servers } from "./servers.ts";
import { storage } from "./storage.ts";
import { switches } from "./switches.ts";
import { systems } from "./systems.ts";
import { wireless } from "./wireless.ts";

/** Every rule; among equally specific ones the first wins. */
export const rules: readonly Rule[] = [
  ...switches,
  ...industrialAndOtherSwitches,
  ...wireless,
  ...bridgesAndAccess,
  ...routersAndFirewalls,
  ...moreRouters,
  ...securityAppliances,
  ...printers,
  ...powerAndStorage,
  ...morePower,
  ...environmentAndConsoles,
  ...storage,
  ...servers,
  ...systems,
  ...phonesAndCameras,
  ...collaboration,
  ...networkLines,
  ...applianceLines,
  ...furtherLines,
];
