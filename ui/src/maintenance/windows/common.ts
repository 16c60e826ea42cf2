import { useGrant } from "../../hooks/permissions.ts";

export const address = "/maintenance";

export const windowAddress = (id: string) => `${address}/${id}`;

export const endLabel = () => "End or remove";

export const useMayEnd = () => useGrant()("SYSTEM.MaintenanceMode.Editor.Access", "canEditMaintenanceMode");
