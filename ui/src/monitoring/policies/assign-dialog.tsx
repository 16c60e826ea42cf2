import { enums, policyOriginLabels, t, type Policy, type PolicyChange, type PolicyScope } from "@muster/sdk";
import { SelectField } from "#kit";
import { useDevicePicker } from "../../devices/devices/use-device-picker.ts";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useConsole } from "../../hooks/console.ts";
import { useOperation } from "../../hooks/operations.ts";

interface Props {
  policy: Policy;
  update(body: PolicyChange): Promise<unknown>;
  onClose(): void;
}

const kindLabel = (scope: PolicyScope) =>
  scope === "DEVICE" ? t("devices.devices.device") : policyOriginLabels[scope];

interface Values {
  scope: PolicyScope;
  organization: string;
  target: string;
}

/** Assigns a policy to an organization, a location, a group or a device. */
export function AssignDialog({ policy, update, onClose }: Props) {
  const form = useForm<Values>(
    { scope: "ORGANIZATION", organization: "", target: "" },
    ({ scope, ...values }) =>
      required(
        values,
        ...(scope === "LOCATION" ? (["organization", "target"] as const) : (["target"] as const)),
      ),
  );
  const { scope, organization } = form.values;
  const targets = useTargets(scope, organization, form.values.target);
  const { organizations } = useConsole();
  const assigned = policy.assignments.map(({ scope: of, id }) => ({ scope: of, id }));
  const choose = (next: PolicyScope) => form.set({ scope: next, target: "" });
  return (
    <EditDialog
      title={t("monitoring.policies.assign")}
      submitLabel={t("monitoring.policies.assign")}
      form={form}
      save={(values) =>
        update({
          assignments: [
            ...assigned.filter((one) => one.scope !== values.scope || one.id !== Number(values.target)),
            { scope: values.scope, id: Number(values.target) },
          ],
        })
      }
      saved={() => t("monitoring.policies.saved")}
      onClose={onClose}
    >
      <SelectField
        label={t("monitoring.policies.kind")}
        options={enums.PolicyScope.map((value) => ({ value, label: kindLabel(value) }))}
        value={scope}
        onChange={choose}
      />
      {scope === "LOCATION" && (
        <SelectField
          label={t("common.organization")}
          required
          placeholder={t("monitoring.policies.choose")}
          options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field("organization")}
        />
      )}
      <SelectField
        label={kindLabel(scope)}
        required
        hint={t("monitoring.policies.takenFromOthers")}
        placeholder={t("monitoring.policies.choose")}
        {...targets}
        {...form.field("target")}
      />
    </EditDialog>
  );
}

function useTargets(scope: PolicyScope, organization: string, chosen: string) {
  const { organizations } = useConsole();
  const clientId = Number(organization);
  const locations = useOperation(
    "listLocations",
    { path: { clientId } },
    scope === "LOCATION" && clientId > 0,
  );
  const groups = useOperation("listDeviceGroups", {}, scope === "GROUP");
  const devices = useDevicePicker(scope === "DEVICE" ? chosen : "", scope === "DEVICE");
  const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  switch (scope) {
    case "ORGANIZATION":
      return { options: organizations.map(toOption) };
    case "LOCATION":
      return { options: (locations.data?.results ?? []).map(toOption) };
    case "GROUP":
      return { options: (groups.data?.results ?? []).map(toOption) };
    case "DEVICE":
      return devices;
  }
}
