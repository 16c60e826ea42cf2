import { countDevices, type Organization, t } from "@muster/sdk";
import { useState } from "react";
import { Confirm } from "#kit";
import { useAction, useMutate, useOperation } from "../../hooks/operations.ts";

interface DeleteProps {
  organization: Organization;
  onDeleted(): void;
  onClose(): void;
}

/** Deletes an organization after confirming each of the server's warnings. */
export function DeleteOrganization({ organization, onDeleted, onClose }: DeleteProps) {
  const path = { clientId: organization.id };
  const change = useMutate();
  const { busy, run } = useAction();
  const [accepted, setAccepted] = useState(-1);
  const warnings = useOperation("getOrganizationDeleteWarnings", { path });
  const warning = warnings.data?.[accepted];
  const next = () => {
    if (accepted + 1 < (warnings.data?.length ?? 0)) return setAccepted(accepted + 1);
    run(async () => {
      await change("deleteOrganization", { path });
      onDeleted();
    });
  };
  return (
    <Confirm
      key={accepted}
      danger
      title={t("organizations.organizations.delete", { name: organization.name })}
      message={
        warning?.message ??
        t("organizations.organizations.itsLocationsCredentialsLostHas", {
          devices: countDevices(organization.devices),
        })
      }
      confirmLabel={warning ? t("organizations.organizations.continue") : t("common.delete")}
      busy={busy || warnings.isPending}
      onConfirm={next}
      onCancel={onClose}
    />
  );
}
