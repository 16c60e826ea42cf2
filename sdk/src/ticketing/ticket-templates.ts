import { cleanText } from "../text/clean.ts";
import { enums, limits } from "../generated/limits.ts";
import type { FieldError } from "../client/errors.ts";
import type {
  AutotaskSetupValues,
  ConnectWiseSetupValues,
  PsaOption,
  PsaType,
  TicketContent,
  TicketStatus,
  TicketTemplateKind,
} from "../index.ts";
import { labels, t } from "../text/messages.ts";

/** The messages that clients show when a call of this area fails or a test ticket succeeds. */
export const ticketMessages = labels("ticketing.ticketTemplates.ticket", [
  "organizationsFailed",
  "defaultFailed",
  "fetchFailed",
  "deleteFailed",
  "saveFailed",
  "testFailed",
  "testSubmitted",
  "setupValuesFailed",
]);

export const psaTypeLabels: Record<PsaType, string> = labels(
  "ticketing.ticketTemplates.psaType",
  enums.PsaType,
);

export const templateKindLabels: Record<TicketTemplateKind, string> = labels(
  "ticketing.ticketTemplates.templateKind",
  enums.TicketTemplateKind,
);

/** The kind of templates for a PSA; built-in ticketing uses Autotask's. */
export const templateKindOf = (psaType: PsaType): TicketTemplateKind =>
  psaType === "CONNECTWISE" ? "CONNECTWISE" : "AUTOTASK";

/** The options of a PSA for templates. */
export type PsaSetup =
  | { kind: "CONNECTWISE"; values: ConnectWiseSetupValues }
  | { kind: "AUTOTASK"; values: AutotaskSetupValues };

/** The fields of a template's content that are choices. */
export type TicketChoice = Exclude<
  keyof TicketContent,
  "ticketTitleElements" | "ticketTitleCustomText" | "createAndClose" | "language"
>;

const fieldLabels: Record<TicketChoice, string> = labels("ticketing.ticketTemplates.field", [
  "serviceBoard",
  "boardStatus",
  "boardPriority",
  "boardType",
  "boardSubType",
  "boardItem",
  "boardTeam",
  "source",
  "severity",
  "priority",
  "impact",
  "IssueType",
  "Priority",
  "QueueID",
  "Source",
  "Status",
  "SubIssueType",
  "ServiceLevelAgreementID",
  "TicketType",
  "ChangeApprovalType",
  "ChangeApprovalStatus",
  "MonitorTypeID",
  "TicketCategory",
  "allocationCode",
  "onReset",
]);

/** A choice in the editor, with the options that the previous choices leave. */
export interface TicketField {
  key: TicketChoice;
  label: string;
  required: boolean;
  options: readonly PsaOption[];
}

/**
 * The choices of a template in the order of the editor. In ConnectWise, a board narrows status, team and
 * type, a type narrows sub-type, and type with sub-type narrow item, according to their associations; in
 * Autotask, a parent's choice narrows its child's.
 */
export const ticketFields = (setup: PsaSetup, content: TicketContent): readonly TicketField[] =>
  setup.kind === "CONNECTWISE"
    ? connectWiseFields(setup.values, content)
    : autotaskFields(setup.values.fieldConfig, content);

const optionsOf = (list: readonly PsaOption[]): PsaOption[] => list.map(({ id, name }) => ({ id, name }));

function connectWiseFields(values: ConnectWiseSetupValues, content: TicketContent): TicketField[] {
  const { serviceBoard, boardType, boardSubType } = content;
  const ofBoard = <T extends { boardId: number }>(list: readonly T[]) =>
    list.filter(({ boardId }) => boardId === serviceBoard?.id);
  const ofType = ofBoard(values.serviceBoardTypeSubTypeItemAssociationList).filter(
    ({ typeId }) => typeId === boardType?.id,
  );
  const subTypes = ofBoard(values.serviceBoardSubTypeList).filter(
    ({ id, typeAssociationIds }) =>
      typeAssociationIds.some((typeId) => typeId === boardType?.id) ||
      ofType.some(({ subTypeId }) => subTypeId === id),
  );
  const items = ofBoard(values.serviceBoardItemList).filter(({ id }) =>
    ofType.some(
      ({ itemId, subTypeId }) => itemId === id && (subTypeId === null || subTypeId === boardSubType?.id),
    ),
  );
  const statuses = ofBoard(values.serviceBoardStatusList);
  const field = (key: TicketChoice, list: readonly PsaOption[], required = false): TicketField => ({
    key,
    label: fieldLabels[key],
    required,
    options: optionsOf(list),
  });
  return [
    field("serviceBoard", values.serviceBoardList, true),
    field("boardStatus", statuses),
    field("boardPriority", values.servicePriorityList),
    field("boardType", ofBoard(values.serviceBoardTypeList)),
    field("boardSubType", subTypes),
    field("boardItem", items),
    field("boardTeam", ofBoard(values.serviceBoardTeamList)),
    field("source", values.serviceSourceList),
    field("severity", values.serviceSeverityList),
    field("priority", values.servicePriorityList),
    field("impact", values.serviceImpactList),
    field("onReset", statuses),
  ];
}

function autotaskFields(config: AutotaskSetupValues["fieldConfig"], content: TicketContent): TicketField[] {
  const fields: TicketField[] = [];
  for (const { name, required, parent, values } of config.pickListFields) {
    if (!isChoice(name)) continue;
    const chosen = parent && isChoice(parent) ? content[parent]?.id : undefined;
    const options = values.filter(
      ({ parentId }) =>
        parentId === undefined || (chosen !== undefined && String(parentId) === String(chosen)),
    );
    fields.push({ key: name, label: fieldLabels[name], required, options: optionsOf(options) });
  }
  for (const { name, required, values } of config.referenceEntityFields)
    if (isChoice(name))
      fields.push({ key: name, label: fieldLabels[name], required, options: optionsOf(values) });
  const status = fields.find(({ key }) => key === "Status");
  if (status) fields.push({ ...status, key: "onReset", label: fieldLabels.onReset, required: false });
  return fields;
}

const isChoice = (name: string): name is TicketChoice => name in fieldLabels;

/** Removes choices that no longer fit the previous ones, such as after a change of the board. */
export function narrowContent(setup: PsaSetup, content: TicketContent): TicketContent {
  const result = { ...content };
  for (const { key } of ticketFields(setup, content)) {
    const options = ticketFields(setup, result).find((field) => field.key === key)?.options ?? [];
    if (result[key] && !options.some(({ id }) => id === result[key]?.id)) delete result[key];
  }
  return result;
}

/** @param readName called at each access, because the language can change */
const titleElement = <const E extends { id: number; typed: string }>(element: E, readName: () => string) => ({
  ...element,
  get name() {
    return readName();
  },
});

/** The elements of an Autotask or built-in ticket's title. Files may use the name `typed` in any language. */
export const titleElements = [
  titleElement({ id: 1, typed: "Organization name" }, () => t("ticketing.ticketTemplates.organizationName")),
  titleElement({ id: 2, typed: "Device role" }, () => t("ticketing.ticketTemplates.deviceRole")),
  titleElement({ id: 3, typed: "Device name" }, () => t("ticketing.ticketTemplates.deviceName")),
  titleElement({ id: 4, typed: "Category" }, () => t("ticketing.ticketTemplates.category")),
  titleElement({ id: 5, typed: "Sub-category" }, () => t("ticketing.ticketTemplates.subCategory")),
  titleElement({ id: 6, typed: "Body" }, () => t("ticketing.ticketTemplates.body")),
  titleElement({ id: 7, typed: "Policy name" }, () => t("ticketing.ticketTemplates.policyName")),
  titleElement({ id: 8, typed: "Public IP" }, () => t("ticketing.ticketTemplates.publicIp")),
  titleElement({ id: 9, typed: "Private IP" }, () => t("ticketing.ticketTemplates.privateIp")),
  titleElement({ id: 10, typed: "Custom text" }, () => t("ticketing.ticketTemplates.customText")),
] as const;

export type TitleElement = (typeof titleElements)[number]["id"];

/** The values for a ticket's title, by element; unknown ones are left out. */
export type TicketFacts = { readonly [element in Exclude<TitleElement, 10>]?: string };

const customText = 10;
/** The default elements, and those for ConnectWise, whose templates have none. */
export const defaultTitleElements: readonly number[] = [1, 3, 6];

/**
 * The title that a template creates: the values, each made safe to show, joined by " - ", at most `max`
 * characters.
 */
export function ticketTitle(
  { ticketTitleElements = [...defaultTitleElements], ticketTitleCustomText = "" }: TicketContent,
  facts: TicketFacts,
  max: number = limits.ticketTitleCharacters,
): string {
  const parts = ticketTitleElements.map((element) =>
    element === customText ? ticketTitleCustomText : (facts[element as keyof TicketFacts] ?? ""),
  );
  const cleaned = parts.map((part) => cleanText(part, max)).filter(Boolean);
  return cleanText(cleaned.join(" - ") || t("ticketing.ticketTemplates.titleWithoutFacts"), max);
}

/** Autotask's ID of the status for completed tickets. */
const autotaskComplete = 5;

/** The status for a ticket that is closed when it is created; undefined if the PSA has none. */
export function closedStatus(setup: PsaSetup, content: TicketContent): PsaOption | undefined {
  if (setup.kind === "CONNECTWISE") {
    const { serviceBoardStatusList } = setup.values;
    const found = serviceBoardStatusList.find(
      ({ boardId, closed }) => closed && boardId === content.serviceBoard?.id,
    );
    return found && { id: found.id, name: found.name };
  }
  const statuses = ticketFields(setup, content).find(({ key }) => key === "Status")?.options ?? [];
  return statuses.find(({ id }) => id === autotaskComplete || id === ("CLOSED" satisfies TicketStatus));
}

const ownFields = new Set<keyof TicketContent>(["ticketTitleElements", "ticketTitleCustomText"]);

/** Returns the errors in a content that can be found without the PSA's options, by field. */
export function checkTitle({ ticketTitleElements = [], ticketTitleCustomText }: TicketContent): FieldError[] {
  const errors: FieldError[] = [];
  if (new Set(ticketTitleElements).size < ticketTitleElements.length)
    errors.push({
      field: "ticketTitleElements",
      message: t("ticketing.ticketTemplates.mustNameElementTwice"),
    });
  if (ticketTitleElements.includes(customText) && !ticketTitleCustomText?.trim())
    errors.push({
      field: "ticketTitleCustomText",
      message: t("ticketing.ticketTemplates.requiredElementCustomText"),
    });
  return errors;
}

/** The fields of a content that the configured PSA doesn't have. */
function foreignFields(setup: PsaSetup, content: TicketContent): (keyof TicketContent)[] {
  const fields = ticketFields(setup, content);
  return (Object.keys(content) as (keyof TicketContent)[]).filter((key) => {
    if (isChoice(key)) return !fields.some((field) => field.key === key);
    const isShared = key === "createAndClose" || key === "language";
    return !isShared && !(setup.kind === "AUTOTASK" && ownFields.has(key));
  });
}

/** Adapts another PSA's content to the configured one: keeps the common fields whose options it also has. */
export function carryOver(setup: PsaSetup, content: TicketContent): TicketContent {
  const result = { ...content };
  for (const key of foreignFields(setup, content)) delete result[key];
  return narrowContent(setup, result);
}

/** Returns the errors in a content for the PSA's options, by field. */
export function checkTicketContent(setup: PsaSetup, content: TicketContent): FieldError[] {
  const fields = ticketFields(setup, content);
  const errors: FieldError[] = foreignFields(setup, content).map((field) => ({
    field,
    message: t("ticketing.ticketTemplates.offeredPsaUse"),
  }));
  for (const { key, label, required, options } of fields) {
    const chosen = content[key];
    if (!chosen && required) errors.push({ field: key, message: t("common.required") });
    if (chosen && !options.some(({ id }) => id === chosen.id))
      errors.push({
        field: key,
        message: t("ticketing.ticketTemplates.offered", {
          label,
          name: cleanText(chosen.name, 100),
          key: narrowedBy(key),
        }),
      });
  }
  if (content.createAndClose && !closedStatus(setup, content))
    errors.push({
      field: "createAndClose",
      message: t("ticketing.ticketTemplates.psaOffersStatusClosedTickets"),
    });
  if (content.createAndClose && content.onReset)
    errors.push({ field: "onReset", message: t("ticketing.ticketTemplates.ticketClosedOnceTakesStatus") });
  return [...errors, ...checkTitle(content)];
}

const narrowers: Partial<Record<TicketChoice, string>> = {
  boardStatus: "board",
  boardTeam: "board",
  boardType: "board",
  get boardSubType() {
    return t("ticketing.ticketTemplates.boardType");
  },
  get boardItem() {
    return t("ticketing.ticketTemplates.boardTypeSubType");
  },
  get SubIssueType() {
    return t("ticketing.ticketTemplates.issueType");
  },
};

const narrowedBy = (key: TicketChoice): string =>
  narrowers[key] ? ` ${t("ticketing.ticketTemplates.forThis", { key: narrowers[key] })}` : "";

/** Updates the names of a content's choices to those of the PSA. */
export function nameChoices(setup: PsaSetup, content: TicketContent): TicketContent {
  const result = { ...content };
  for (const { key, options } of ticketFields(setup, content)) {
    const found = options.find(({ id }) => id === result[key]?.id);
    if (found) result[key] = found;
  }
  return result;
}
