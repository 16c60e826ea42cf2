import { t } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import { addGroup, type CommandFeature } from "../../lib/feature.ts";
import { addProducts } from "./products.ts";
import { addServiceNow } from "./service-now.ts";
import { listSetupValues } from "./setup-values.ts";
import { showPsa } from "./show.ts";
import { updatePsa } from "./update.ts";
import { listUserRoles } from "./user-roles.ts";

export default {
  name: "psa",
  area: "ticketing",
  summary: "ticketing.psa.cli.summary",
  load(psa) {
    addCommands(psa, showPsa, updatePsa, listSetupValues);
    addCommands(addGroup(psa, "user-roles", t("ticketing.psa.cli.viewRolesPeopleWork")), listUserRoles);
    addProducts(psa);
    addServiceNow(psa);
  },
} satisfies CommandFeature;
