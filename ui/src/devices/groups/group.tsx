import { MusterError, t } from "@muster/sdk";
import { Navigate, useParams } from "react-router";
import { Page } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { devicesIn } from "./addresses.ts";

/** Redirects to the list of a group's devices. */
export function DeviceGroupPage() {
  const id = Number(useParams().id);
  const read = useOperation("listDeviceGroups", {});
  const group = read.data?.results.find((one) => one.id === id);
  if (group) return <Navigate replace to={devicesIn(group.name)} />;
  const error = read.data ? new MusterError("not_found") : operationError(read);
  return <Page title={t("devices.groups.group")} loading={read.isPending} error={error} />;
}
