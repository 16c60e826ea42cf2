import type { OrganizationDeleteWarning } from "../index.ts";
import { t } from "../text/messages.ts";

/** "Credentials deleted with it: 3" */
export const deleteWarningText = ({
  code,
  count,
}: Pick<OrganizationDeleteWarning, "code" | "count">): string =>
  t(`organizations.organizations.deleteWarning.${code}`, { count });
