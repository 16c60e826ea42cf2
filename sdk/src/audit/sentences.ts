// Describes entries of the audit log in sentences: who did what to which object, and which values changed.
import { objectAddress } from "./addresses.ts";
import { errorMessage, isErrorCode } from "../client/errors.ts";
import type { Activity, ActivityChange } from "../index.ts";
import { cleanText } from "../text/clean.ts";
import { t, translate } from "../text/messages.ts";

/** Events that aren't operations of the contract: they happen by themselves, or in another protocol. */
export type ActivityEvent =
  | "agentApproved"
  | "agentCLONED"
  | "agentDeleted"
  | "agentENROLLED_AGAIN"
  | "agentMOVED"
  | "agentPending"
  | "agentRolloutStopped"
  | "agentUninstalled"
  | "agentRejected"
  | "backupFailed"
  | "backupRestored"
  | "conditionScriptGiven"
  | "deviceOffline"
  | "deviceOnline"
  | "discoveryScheduleDue"
  | "orderRefused"
  | "otherRequests"
  | "passwordAccepted"
  | "policyWorkDue"
  | "remoteSessionEnded"
  | "remoteSessionNote"
  | "samlSignIn"
  | "scimCreateUser"
  | "scimDeleteUser"
  | "scimUpdateUser"
  | "signInsDelayed"
  | "sshHostKeyChanged"
  | "tokenRefused";

/** A part of a sentence, with the address of the screen for the object that it names. */
export interface ActivityPart {
  text: string;
  to?: string | undefined;
}

/** The fields of an entry that sentences are made from. */
export type ActivitySubject = Pick<
  Activity,
  | "who"
  | "actor"
  | "userId"
  | "operation"
  | "outcome"
  | "organizationId"
  | "organization"
  | "object"
  | "changes"
  | "dryRun"
  | "detail"
>;

const changesShown = 3;

/**
 * The change fields of an entry that sums up identical refusals: the number of refusals in a minute, and of
 * addresses.
 */
export const refusalFields = { times: "refusals", sources: "addresses" } as const;

// placeholders for names: characters that no text of the log contains
const places = {
  actor: "\uE000",
  object: "\uE001",
  where: "\uE002",
  detail: "\uE003",
  account: "\uE004",
} as const;

export const isDone = ({ outcome }: Pick<Activity, "outcome">): boolean => outcome === "done";

/** Describes an entry in one sentence, split into parts. @param linked whether its object still exists */
export function activityParts(activity: ActivitySubject, { linked = true } = {}): ActivityPart[] {
  const { object, organization } = activity;
  let template = sentenceOf(activity);
  if (!organization || object?.kind === "organization") template = template.replace(` ${places.where}`, "");
  if (!object) template = template.replace(` ${places.account}`, "");
  return template.split(/([\uE000-\uE004])/).flatMap((piece): ActivityPart[] => {
    if (piece === places.actor) return [{ text: actorName(activity) }];
    if (piece === places.object)
      return [{ text: objectName(activity), to: linked ? objectAddress(activity) : undefined }];
    if (piece === places.account)
      return [{ text: t("audit.sentence.asAccount", { name: objectName(activity) }) }];
    if (piece === places.where) return [{ text: t("audit.sentence.withOrganization", { organization }) }];
    if (piece === places.detail) return [{ text: activity.detail || t("audit.sentence.unknown") }];
    return piece ? [{ text: piece }] : [];
  });
}

/** Describes an entry in one sentence. */
export const activityText = (activity: ActivitySubject): string =>
  activityParts(activity)
    .map(({ text }) => text)
    .join("");

function sentenceOf(activity: ActivitySubject): string {
  const { operation, outcome, object, dryRun } = activity;
  const parameters = { ...places, count: object?.count ?? 1, operation };
  const named = (kind: "sentences" | "attempts") => translate(`audit.${kind}.${operation}`, parameters);
  if (!isDone(activity)) {
    const sentence = named("attempts") ?? t("audit.sentence.read", parameters);
    const refusal = { sentence, message: outcomeText(outcome) };
    const times = valueOf(activity, refusalFields.times);
    return times === undefined
      ? t("audit.sentence.refused", refusal)
      : t("audit.sentence.refusedOften", { ...refusal, count: Number(times) });
  }
  const sentence = named("sentences") ?? t("audit.sentence.done", parameters);
  const changed = activity.changes.length
    ? t("audit.sentence.changed", { sentence, changes: changesText(activity.changes) })
    : sentence;
  return dryRun ? t("audit.sentence.dryRun", { sentence: changed }) : changed;
}

const valueOf = ({ changes }: ActivitySubject, field: string): string | undefined =>
  changes.find((change) => change.field === field)?.to ?? undefined;

function actorName(activity: ActivitySubject): string {
  const { actor, who, userId } = activity;
  const sources = isDone(activity) ? undefined : valueOf(activity, refusalFields.sources);
  if (sources?.startsWith(">")) return t("audit.sentence.moreAddresses", { count: Number(sources.slice(1)) });
  if (sources && sources !== "1") return t("audit.sentence.addresses", { count: Number(sources) });
  return userId === null && who === "provisioning" ? t("audit.sentence.provisioning") : actor || who;
}

function objectName({ object }: ActivitySubject): string {
  if (object?.name) return object.name;
  return object?.id ? t("audit.sentence.number", { id: object.id }) : t("audit.sentence.unknown");
}

/** The text for an outcome; error codes that this program doesn't know are returned unchanged. */
export const outcomeText = (outcome: string): string => {
  if (outcome === "done") return t("common.done");
  if (outcome === "refused") return t("audit.log.refused");
  return isErrorCode(outcome) ? errorMessage(outcome) : outcome;
};

/** Lists the first changes, and the number of the others. */
function changesText(changes: readonly ActivityChange[]): string {
  const shown = changes.slice(0, changesShown).map(activityChangeText);
  const rest = changes.length - shown.length;
  return [...shown, ...(rest ? [t("audit.sentence.more", { count: rest })] : [])].join("; ");
}

/** The label of a field; its name in the contract, if it has no label. */
export function fieldLabel(field: string): string {
  const last = field.split(".").at(-1) ?? field;
  return translate(`audit.fields.${field.replaceAll(".", "_")}`) ?? translate(`audit.fields.${last}`) ?? last;
}

const valueText = (value: string): string =>
  ({ true: t("audit.sentence.yes"), false: t("audit.sentence.no") })[value] ?? value;

/** Describes a change, such as "name from Bremen to Bern"; for secrets, says only that they changed. */
export function activityChangeText({ field, from, to }: ActivityChange): string {
  const label = fieldLabel(field);
  if (from === null || to === null) return t("audit.sentence.changeHidden", { field: label });
  if (from === "") return t("audit.sentence.changeSet", { field: label, to: valueText(to) });
  if (to === "") return t("audit.sentence.changeCleared", { field: label, from: valueText(from) });
  return t("audit.sentence.change", { field: label, from: valueText(from), to: valueText(to) });
}

/** The fields of an entry for syslog and tables, each as one line of text, without the empty ones. */
export function activityFields(activity: Activity): Record<string, string> {
  const { object, changes, ...entry } = activity;
  const fields = {
    ...entry,
    at: null,
    dryRun: entry.dryRun || null,
    objectKind: object?.kind,
    objectId: object?.id,
    objectName: object?.name,
    objectCount: object && object.count !== 1 ? object.count : null,
    changes: changes.map((change) => cleanText(activityChangeText(change), 1_000)).join("; "),
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  );
}
