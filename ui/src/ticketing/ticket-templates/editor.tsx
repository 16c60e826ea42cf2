import {
  carryOver,
  checkTicketContent,
  closedStatus,
  defaultTitleElements,
  languageOptions,
  languages,
  narrowContent,
  templateKindLabels,
  ticketFields,
  ticketTitle,
  ticketMessages,
  titleElements,
  type PsaSetup,
  type TicketChoice,
  type TicketContent,
  type TicketTemplate,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { Banner, SelectField, Text, TextField, ToggleField, type Action } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";

const sampleFacts = {
  get 1() {
    return t("ticketing.ticketTemplates.acmeDental");
  },
  get 2() {
    return t("ticketing.ticketTemplates.sample.role");
  },
  3: "sw-floor-1",
  get 4() {
    return t("ticketing.ticketTemplates.sample.category");
  },
  get 5() {
    return t("ticketing.ticketTemplates.sample.condition");
  },
  get 6() {
    return t("ticketing.ticketTemplates.deviceDown");
  },
  get 7() {
    return t("ticketing.ticketTemplates.sample.group");
  },
  8: "203.0.113.7",
  9: "10.0.0.2",
};
const customText = 10;
const none: string = "";

interface Props {
  setup: PsaSetup;
  template?: TicketTemplate;
  actions?: readonly Action[];
  onClose(): void;
}

/** The template editor: choosing a board, type or subtype narrows the other choices. */
export function TemplateEditor({ setup, template, actions, onClose }: Props) {
  const change = useMutate();
  const foreign = template !== undefined && template.kind !== setup.kind;
  const [initial] = useState(() => ({ name: template?.name ?? "", content: contentFor(setup, template) }));
  const form = useForm(initial, (values) => ({
    ...required(values, "name"),
    ...(checkTicketContent(setup, values.content).length > 0 && { content: ticketMessages.saveFailed }),
  }));
  const { content } = form.values;
  const errorOf = (field: string) =>
    form.errors.content && checkTicketContent(setup, content).find((one) => one.field === field)?.message;
  const set = (changes: Partial<TicketContent>) =>
    form.set({ content: narrowContent(setup, { ...content, ...changes }) });
  const choose = (key: TicketChoice, id: string) => {
    const { [key]: _before, ...rest } = content;
    const found = ticketFields(setup, content)
      .find((field) => field.key === key)
      ?.options.find((option) => String(option.id) === id);
    form.set({ content: narrowContent(setup, found ? { ...rest, [key]: found } : rest) });
  };
  const save = (values: typeof initial) => {
    const body = { name: values.name.trim(), content: values.content };
    return template
      ? change("updateTicketTemplate", {
          path: { ticketTemplateId: template.id },
          body: { ...body, revision: template.revision },
        })
      : change("createTicketTemplate", { body });
  };
  return (
    <EditDialog
      title={
        template
          ? t("ticketing.ticketTemplates.editTemplate", { name: template.name })
          : t("ticketing.ticketTemplates.newTicketTemplate")
      }
      label={t("ticketing.ticketTemplates.ticketTemplate")}
      form={form}
      error={form.error && `${ticketMessages.saveFailed}. ${form.error}`}
      actions={actions}
      save={save}
      saved={({ name }) => t("ticketing.ticketTemplates.ticketTemplateSaved", { name: name.trim() })}
      onClose={onClose}
    >
      {foreign && (
        <Banner
          tone="warning"
          title={t("ticketing.ticketTemplates.wasMadeAnotherPsa", {
            psa: templateKindLabels[template.kind],
          })}
        >
          {t("ticketing.ticketTemplates.savedOnePsaUseLoses")}
        </Banner>
      )}
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      {ticketFields(setup, content).map(({ key, label, required, options }) => (
        <SelectField
          key={key}
          label={label}
          required={required}
          value={String(content[key]?.id ?? "")}
          error={errorOf(key)}
          disabled={!options.length}
          hint={options.length ? undefined : t("ticketing.ticketTemplates.nothingOfferedWhatChosenAbove")}
          placeholder={t("ticketing.ticketTemplates.choose")}
          options={[
            ...(required ? [] : [{ value: "", label: t("common.none") }]),
            ...options.map((option) => ({ value: String(option.id), label: option.name })),
          ]}
          onChange={(id) => choose(key, id)}
        />
      ))}
      <ToggleField
        label={t("ticketing.ticketTemplates.createClose")}
        hint={
          closedStatus(setup, content)
            ? t("ticketing.ticketTemplates.ticketClosedAsSoonAs")
            : t("ticketing.ticketTemplates.closingStatusOffered")
        }
        value={content.createAndClose ?? false}
        error={errorOf("createAndClose")}
        onChange={(createAndClose) => set({ createAndClose })}
      />
      <SelectField
        label={t("ticketing.ticketTemplates.language")}
        options={languageOptions()}
        value={content.language ?? "en-us"}
        error={errorOf("language")}
        onChange={(code) => set({ language: languages.find((one) => one === code) ?? "en-us" })}
      />
      {setup.kind === "AUTOTASK" && <TitleFields content={content} errorOf={errorOf} onChange={set} />}
    </EditDialog>
  );
}

function contentFor(setup: PsaSetup, template: TicketTemplate | undefined): TicketContent {
  if (template) return template.kind === setup.kind ? template.content : carryOver(setup, template.content);
  return setup.kind === "AUTOTASK" ? { ticketTitleElements: [...defaultTitleElements] } : {};
}

interface TitleProps {
  content: TicketContent;
  errorOf(field: string): string | undefined;
  onChange(changes: Partial<TicketContent>): void;
}

/** The elements of an Autotask ticket's title. */
function TitleFields({ content, errorOf, onChange }: TitleProps) {
  const elements = content.ticketTitleElements ?? [];
  const setElement = (place: number, value: string) =>
    onChange({
      ticketTitleElements: value ? elements.with(place, Number(value)) : elements.toSpliced(place, 1),
    });
  const free = titleElements.filter(({ id }) => !elements.includes(id));
  return (
    <>
      {elements.map((element, place) => (
        <SelectField
          key={element}
          label={t("ticketing.ticketTemplates.titleElement", { place: place + 1 })}
          value={String(element)}
          error={place === 0 ? errorOf("ticketTitleElements") : undefined}
          options={[
            ...(elements.length > 1 ? [{ value: "", label: t("common.remove") }] : []),
            ...titleElements
              .filter(({ id }) => id === element || !elements.includes(id))
              .map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
          onChange={(value) => setElement(place, value)}
        />
      ))}
      {free.length > 0 && (
        <SelectField
          label={t("ticketing.ticketTemplates.addTitleElement")}
          value={none}
          placeholder={t("ticketing.ticketTemplates.choose")}
          options={free.map(({ id, name: label }) => ({ value: String(id), label }))}
          onChange={(value) => onChange({ ticketTitleElements: [...elements, Number(value)] })}
        />
      )}
      {elements.includes(customText) && (
        <TextField
          label={t("ticketing.ticketTemplates.customText")}
          required
          maxLength={200}
          value={content.ticketTitleCustomText ?? ""}
          error={errorOf("ticketTitleCustomText")}
          onChange={(ticketTitleCustomText) => onChange({ ticketTitleCustomText })}
        />
      )}
      <Text muted>
        {t("ticketing.ticketTemplates.sampleTitle", { title: ticketTitle(content, sampleFacts) })}
      </Text>
    </>
  );
}
