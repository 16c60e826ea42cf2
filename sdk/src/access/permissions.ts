import { permissions } from "./permission-labels.ts";
import { askedPermissions, entityPermissions, enums, type Permission } from "../generated/limits.ts";
import type { PermissionDecision, Grant, NodeClass, PermissionEntity, Session, User } from "../index.ts";
import type { FieldError } from "../client/errors.ts";
import { roleLabel } from "../devices/device-roles.ts";
import { hasPermission } from "./users.ts";
import { labels, t } from "../text/messages.ts";
import { formatList } from "../text/format.ts";

const limitLabels = {
  ids: "ids",
  organizations: "organizationIds",
  roles: "nodeClasses",
  groups: "groupIds",
} as const;
export type GrantLimit = keyof typeof limitLabels;

/** The target of a check: one record of an entity, with the fields that are known. */
export interface On {
  /** The id of a policy, category, organization or group. */
  id?: number;
  organizationId?: number;
  nodeClass?: NodeClass;
}

/** The decision and the grant that caused it; no grant if none allows the action. */
export interface Decision {
  allowed: boolean;
  by?: Grant;
}

const names = <T>(only: readonly T[] | null | undefined, one: T | undefined, vague: boolean): boolean =>
  !only || (one === undefined ? vague : only.includes(one));

/**
 * Without a target, a limited grant can't decide for certain: it allows "somewhere" and denies nothing.
 * Device groups need a search, so a grant limited to groups is always undecided here.
 */
const concerns = (
  grant: Grant,
  entity: PermissionEntity,
  permission: string,
  on: On,
  vague: boolean,
): boolean =>
  grant.entity === entity &&
  grant.permission === permission &&
  (vague || !grant.groupIds) &&
  names(grant.ids, on.id, vague) &&
  names(grant.organizationIds, on.organizationId, vague) &&
  names(grant.nodeClasses, on.nodeClass, vague);

/**
 * Whether grants allow something: a denial overrides every allowance, and without an allowance access is
 * denied. Without a target, whether it is allowed on at least one record.
 */
export function decide(
  grants: readonly Grant[],
  entity: PermissionEntity,
  permission: string,
  on: On = {},
): Decision {
  const denying = grants.find(
    (grant) => grant.effect === "DENY" && concerns(grant, entity, permission, on, false),
  );
  if (denying) return { allowed: false, by: denying };
  const allowing = grants.find(
    (grant) => grant.effect === "ALLOW" && concerns(grant, entity, permission, on, true),
  );
  return allowing ? { allowed: true, by: allowing } : { allowed: false };
}

/**
 * Whether a session is allowed an action that requires a flag, a grant such as `NODE.Update`, or both, by the
 * server's rules: a denial overrides the flag. Only the server can resolve device groups.
 */
export function mayDo(
  { user, grants }: Pick<Session, "user" | "grants">,
  { permission, grant }: { permission?: Permission; grant?: string },
  on: On = {},
): boolean {
  const flag = permission === undefined ? !grant : hasPermission(user, permission);
  if (!grant) return flag;
  if (user.sysadmin) return true;
  const [entity = "", ...names] = grant.split(".");
  const { allowed, by } = decide(grants, entity as PermissionEntity, names.join("."), on);
  return allowed || (flag && !by);
}

/** Whether any operation requires a permission or a grant such as `NODE.View` yet. */
export const isAsked = (permission: string): boolean =>
  (askedPermissions as readonly string[]).includes(permission);

const same = (a: Grant, b: Grant) => a.entity === b.entity && a.permission === b.permission;
const limitsOf = (grant: Grant) =>
  [grant.ids, grant.organizationIds, grant.nodeClasses, grant.groupIds] as const;

/** Whether a grant applies only to records that a wider one also applies to. */
export const isWithin = (grant: Grant, wider: Grant): boolean =>
  same(grant, wider) &&
  limitsOf(wider).every((only, place) => {
    const own: readonly unknown[] | null | undefined = limitsOf(grant)[place];
    return !only || own?.every((one) => (only as readonly unknown[]).includes(one)) === true;
  });

/** Whether both grants can apply to the same record. */
export const overlaps = (a: Grant, b: Grant): boolean =>
  same(a, b) &&
  limitsOf(a).every((only, place) => {
    const other: readonly unknown[] | null | undefined = limitsOf(b)[place];
    // two groups may have devices in common
    return place === 3 || !only || !other || only.some((one) => other.includes(one));
  });

/** The limits available for grants on an entity; records without organization or role have none. */
export const entityLimits: Record<PermissionEntity, readonly GrantLimit[]> = {
  SYSTEM: ["organizations"],
  NODE: ["organizations", "roles", "groups"],
  POLICY: ["ids"],
  SCRIPT_CATEGORY: ["ids"],
  ORGANIZATION: ["ids", "organizations"],
  SEARCH: ["ids"],
};

/** Returns the errors in a role's grants, by field. */
export function checkGrants(grants: readonly Grant[]): FieldError[] {
  return grants.flatMap((grant, place) => {
    const names: readonly string[] = entityPermissions[grant.entity];
    const beyond = (Object.keys(limitLabels) as GrantLimit[]).find(
      (word) => grant[limitLabels[word]] && !entityLimits[grant.entity].includes(word),
    );
    if (!names.includes(grant.permission))
      return [
        {
          field: `grants.${place}.permission`,
          message: t("access.permissions.hasPermission", {
            entity: grant.entity,
            permission: grant.permission,
          }),
        },
      ];
    if (beyond)
      return [
        {
          field: `grants.${place}`,
          message: t("access.permissions.permissionsLimited", {
            entity: entityLabels[grant.entity],
            limits: formatList(entityLimits[grant.entity]),
            beyond,
          }),
        },
      ];
    return [];
  });
}

/** The labels of grants' entities, such as "Script categories" in "Script categories: Run". */
export const entityLabels: Record<PermissionEntity, string> = labels("access.permissions.entity", [
  "SYSTEM",
  "NODE",
  "POLICY",
  "SCRIPT_CATEGORY",
  "ORGANIZATION",
  "SEARCH",
]);

export const grantEffectLabels: Record<Grant["effect"], string> = labels(
  "access.permissions.grantEffect",
  enums.GrantEffect,
);
export const userTypeLabels: Record<User["userType"], string> = labels(
  "access.permissions.userType",
  enums.UserType,
);

/** The note on permissions that no operation requires yet. */
export const notAskedYet = (): string => t("access.permissions.notUsedYet");

/**
 * Parses a grant such as `NODE.Update:roles=NMS_SWITCH,NMS_ROUTER:organizations=1`; a leading `-` denies.
 * Undefined for other text. `checkGrants` checks that the catalog lists it.
 */
export function parseGrant(text: string): Grant | undefined {
  const [, deny, entity = "", permission = "", rest = ""] =
    /^(-?)([A-Z_]+)\.([\w.]+)((?::[a-z]+=[\w,]+)*)$/.exec(text) ?? [];
  if (!(entity in entityLabels)) return undefined;
  const grant: Grant = { entity: entity as PermissionEntity, permission, effect: deny ? "DENY" : "ALLOW" };
  for (const part of rest.split(":").slice(1)) {
    const [word = "", list = ""] = part.split("=");
    if (!Object.hasOwn(limitLabels, word)) return undefined;
    const key = limitLabels[word as keyof typeof limitLabels];
    if (key === "nodeClasses") {
      const classes = list.split(",");
      if (!classes.every(isNodeClass)) return undefined;
      grant.nodeClasses = classes;
    } else {
      const ids = list.split(",").map(Number);
      if (!ids.every((id) => Number.isInteger(id) && id > 0)) return undefined;
      grant[key] = ids;
    }
  }
  return grant;
}

const isNodeClass = (text: string): text is NodeClass =>
  (enums.NodeClass as readonly string[]).includes(text);

/** Formats a grant as the text that `parseGrant` reads. */
export function formatGrant(grant: Grant): string {
  const limits = Object.entries(limitLabels).flatMap(([word, key]) => {
    const list: readonly (string | number)[] | null | undefined = grant[key];
    return list ? [`:${word}=${list.join(",")}`] : [];
  });
  return `${grant.effect === "DENY" ? "-" : ""}${grant.entity}.${grant.permission}${limits.join("")}`;
}

/** What a role grants, or what a user has in addition to their roles. */
export interface Rights {
  permissions: readonly Permission[];
  grants: readonly Grant[];
  runOnlyScriptCategories: readonly number[];
}

export const rightsOfUser = (
  user: { sysadmin: boolean; permissions: readonly Permission[] },
  roles: readonly Rights[],
): Rights[] => [
  {
    permissions: user.sysadmin ? ["sysadmin"] : user.permissions,
    grants: [],
    runOnlyScriptCategories: [],
  },
  ...(user.sysadmin ? [] : roles),
];

/** Looks up the name of an organization, group or category. */
export type NameOf = (kind: PermissionEntity | "GROUP", id: number) => string;

/** Looks names up in these lists; returns `#7` for an ID that isn't in them. */
export const namesBy =
  (lists: Partial<Record<Parameters<NameOf>[0], readonly { id: number; name: string }[]>>): NameOf =>
  (kind, id) =>
    lists[kind]?.find((one) => one.id === id)?.name ?? `#${id}`;

/** A grant's limits as text; "" if it has none. Without `name`, shows IDs as numbers. */
export function grantLimits(grant: Grant, name: NameOf = (_, id) => `#${id}`): string {
  const names = (list: readonly string[]) => formatList(list) || t("access.permissions.limit.none");
  const { ids, organizationIds, nodeClasses, groupIds } = grant;
  const named = (kind: Parameters<NameOf>[0], list: readonly number[]) =>
    names(list.map((id) => name(kind, id)));
  return [
    ...(ids ? [named(grant.entity, ids)] : []),
    ...(organizationIds
      ? [t("access.permissions.limit.organizations", { names: named("ORGANIZATION", organizationIds) })]
      : []),
    ...(nodeClasses
      ? [t("access.permissions.limit.roles", { names: names(nodeClasses.map(roleLabel)) })]
      : []),
    ...(groupIds ? [t("access.permissions.limit.groups", { names: named("GROUP", groupIds) })] : []),
  ].join("; ");
}

/** A grant as one line. */
export function grantLabel(grant: Grant, name?: NameOf): string {
  const only = grantLimits(grant, name);
  const words = `${entityLabels[grant.entity]}: ${grant.permission}${only && ` (${only})`}`;
  return grant.effect === "DENY" ? t("access.permissions.deniedGrant", { grant: words }) : words;
}

const rightsLines = (roles: readonly Rights[], name?: NameOf): string[] => [
  ...new Set(
    roles.flatMap((role) => [
      ...role.permissions.map((one) => permissions[one]),
      ...role.grants.map((grant) => grantLabel(grant, name)),
      ...role.runOnlyScriptCategories.map((id) =>
        t("access.permissions.runOnly", { category: name?.("SCRIPT_CATEGORY", id) ?? `#${id}` }),
      ),
    ]),
  ),
];

/** The permissions and grants that a change of roles adds and removes, as lines of text. */
export function rightsDifference(
  before: readonly Rights[],
  after: readonly Rights[],
  name?: NameOf,
): { gained: string[]; lost: string[] } {
  const [had, has] = [rightsLines(before, name), rightsLines(after, name)];
  return { gained: has.filter((one) => !had.includes(one)), lost: had.filter((one) => !has.includes(one)) };
}

/** The reason of a decision as a sentence. */
export function decisionText({ reason, permission, grant, role }: PermissionDecision): string {
  const label = grant ? grantLabel(grant) : "";
  const by = label && role ? t("access.permissions.grantOfRole", { grant: label, role }) : label;
  const words: Record<PermissionDecision["reason"], string> = {
    PUBLIC: t("access.permissions.anybodyMayWithoutSigning"),
    SIGNED_IN: t("access.permissions.whoeverSignedMay"),
    ADMINISTRATOR: t("access.permissions.administratorMayDoEverything"),
    PERMISSION: t("access.permissions.permissionAllows", { permission }),
    GRANT: t("access.permissions.grantAllows", { by }),
    NOT_SIGNED_IN: t("access.permissions.nobodySigned"),
    NO_PERMISSION: t("access.permissions.needsPermissionRoleGrants", { permission }),
    DENIED: t("access.permissions.roleDenies", { by }),
    NOT_VISIBLE: t("access.permissions.amongWhatUserMaySee"),
    LIMITED_TO_ORGANIZATIONS: t("access.permissions.limitedToOrganizations"),
    FEATURE_OFF: t("access.permissions.featureOff"),
  };
  return words[reason];
}
