import { t } from "@muster/sdk";
import { useMay } from "../../hooks/permissions.ts";

export const address = "/maintenance";

export const windowAddress = (id: string) => `${address}/${id}`;

export const endLabel = () => t("maintenance.windows.endRemove");

export const useMayEnd = () => useMay()("deleteMaintenance");
