import {
  entityLabels,
  entityLimits,
  entityPermissions,
  enums,
  grantEffectLabels,
  isAsked,
  roleLabel,
  type Grant,
  type NodeClass,
  t,
} from "@muster/sdk";
import { ChoicesField, SelectField, type Option } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useNamed } from "./permission-diff.tsx";

/** The kinds of IDs in an entity's limit; other entities have no such limit. */
const things = { ORGANIZATION: "organizations", SCRIPT_CATEGORY: "categories", SEARCH: "groups" } as const;
const isNamed = (entity: string): entity is keyof typeof things => entity in things;
const onlyThese = () => ({
  organizations: t("access.technicianRoles.onlyTheseOrganizations"),
  categories: t("access.technicianRoles.onlyTheseCategories"),
  groups: t("access.technicianRoles.onlyTheseDeviceGroups"),
});

const texts = (list: readonly (string | number)[] | null | undefined) => (list ?? []).map(String);
const all = () => t("access.technicianRoles.withoutAnyAllThem");

/** Adds a grant to a role, or changes one of its grants. */
export function GrantDialog({
  grant,
  onSave,
  onClose,
}: {
  grant?: Grant;
  onSave(grant: Grant): void;
  onClose(): void;
}) {
  const named = useNamed();
  const initial = {
    entity: grant?.entity ?? "NODE",
    permission: grant?.permission ?? "View",
    effect: grant?.effect ?? "ALLOW",
    ids: texts(grant?.ids),
    organizationIds: texts(grant?.organizationIds),
    nodeClasses: texts(grant?.nodeClasses),
    groupIds: texts(grant?.groupIds),
  };
  const form = useForm(initial, (values) => required(values, "permission"));
  const { entity } = form.values;
  const thing = isNamed(entity) ? things[entity] : undefined;
  const save = async (values: typeof initial) => {
    const ids = (list: readonly string[]) => (list.length ? list.map(Number) : null);
    const { permission, effect } = values;
    onSave({
      entity,
      permission,
      effect,
      ...(thing && values.ids.length && { ids: ids(values.ids) }),
      ...(values.organizationIds.length && { organizationIds: ids(values.organizationIds) }),
      ...(values.nodeClasses.length && { nodeClasses: values.nodeClasses as NodeClass[] }),
      ...(values.groupIds.length && { groupIds: ids(values.groupIds) }),
    });
  };
  const limits = entityLimits[entity];
  const choices = (
    label: string,
    field: "ids" | "organizationIds" | "nodeClasses" | "groupIds",
    options: Option[],
    hint = all(),
  ) => {
    const { value, ...props } = form.field(field);
    return (
      options.length > 0 && (
        <ChoicesField label={label} hint={hint} values={value} options={options} {...props} />
      )
    );
  };
  const title = grant ? t("access.technicianRoles.editGrant") : t("access.technicianRoles.addGrant");
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      submitLabel={grant ? t("common.save") : t("common.add")}
      form={form}
      save={save}
    >
      <SelectField
        label={t("access.technicianRoles.on")}
        required
        options={enums.PermissionEntity.map((value) => ({ value, label: entityLabels[value] }))}
        {...form.field("entity")}
        onChange={(value) =>
          form.set({
            entity: value,
            permission: "",
            ids: [],
            organizationIds: [],
            nodeClasses: [],
            groupIds: [],
          })
        }
      />
      <SelectField
        label={t("access.technicianRoles.permission")}
        required
        options={entityPermissions[entity]
          .filter((value) => value === grant?.permission || isAsked(`${entity}.${value}`))
          .map((value) => ({ value, label: value }))}
        {...form.field("permission")}
      />
      <SelectField
        label={t("access.technicianRoles.effect")}
        required
        hint={t("access.technicianRoles.oneDeniesWinsOverAll")}
        options={enums.GrantEffect.map((value) => ({ value, label: grantEffectLabels[value] }))}
        {...form.field("effect")}
      />
      {thing && choices(onlyThese()[thing], "ids", named[thing])}
      {limits.includes("organizations") &&
        thing !== "organizations" &&
        choices(
          t("access.technicianRoles.onlyTheseOrganizations"),
          "organizationIds",
          named.organizations,
          entity === "NODE"
            ? all()
            : t("access.technicianRoles.whatBelongsOrganizationLimitedThem", { hint: all() }),
        )}
      {entity === "NODE" && (
        <>
          {choices(
            t("access.technicianRoles.onlyTheseRoles"),
            "nodeClasses",
            enums.NodeClass.map((value) => ({ value, label: roleLabel(value) })),
          )}
          {choices(t("access.technicianRoles.onlyTheseDeviceGroups"), "groupIds", named.groups)}
        </>
      )}
    </EditDialog>
  );
}
