import { enrollmentCommand, errorMessage, errorNextStep, formatDuration, limits, t } from "@muster/sdk";
import { useState } from "react";
import { Banner, Code, Dialog, NumberField, SelectField, Text } from "#kit";
import { checkMinutes, DurationInput, minutesOf } from "../../components/date-time.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConnection } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";

const { minimum, maximum, default: preset } = limits.NewEnrollmentToken.expiresInMinutes;
const { maxUses } = limits.NewEnrollmentToken;

/** Creates a token for new agents of one location and shows how to use it. */
export function EnrollmentDialog({ clientId, onClose }: { clientId: number; onClose(): void }) {
  const { platform } = useConnection();
  const change = useMutate();
  const locations = useOperation("listLocations", { path: { clientId } });
  const [made, setMade] = useState<{ token: string; expiresAt: number }>();
  const organization = useOperation("getOrganization", { path: { clientId } });
  const [only, more] = locations.data?.results ?? [];
  const refused = organization.data?.approvalMode === "REJECT";
  const form = useForm({ location: "", validFor: formatDuration(preset * 60_000), uses: "" }, (values) => ({
    ...(only && !more ? {} : required(values, "location")),
    ...(checkMinutes(values.validFor, minimum, maximum) && {
      validFor: checkMinutes(values.validFor, minimum, maximum),
    }),
    ...(!values.uses || (Number(values.uses) >= maxUses.minimum && Number(values.uses) <= maxUses.maximum)
      ? {}
      : {
          uses: t("agents.enrollmentTokens.mustBetween", {
            minimum: maxUses.minimum,
            maximum: maxUses.maximum,
          }),
        }),
  }));
  const location = form.field("location");
  const create = async (values: typeof form.values) => {
    const locationId = Number(values.location || only?.id);
    const uses = values.uses ? { maxUses: Number(values.uses) } : {};
    const body = { clientId, locationId, expiresInMinutes: minutesOf(values.validFor) ?? preset, ...uses };
    setMade(await change("createEnrollmentToken", { body }));
  };
  if (made)
    return (
      <Dialog
        title={t("agents.enrollmentTokens.enrollAgent")}
        onClose={onClose}
        actions={[{ label: t("common.done"), kind: "primary", onSelect: onClose }]}
      >
        <Text>{t("agents.enrollmentTokens.runComputerEnrollPasteToken")}</Text>
        <Code label={t("agents.enrollmentTokens.command")} value={enrollmentCommand(platform.serverUrl)} />
        <Code label={t("agents.enrollmentTokens.enrollmentToken")} value={made.token} />
        <Text muted>
          {t("agents.enrollmentTokens.tokenShownOnlyNowCan", { time: formatTime(made.expiresAt) })}
        </Text>
      </Dialog>
    );
  if (refused) {
    const message = errorMessage("enrollment_refused");
    const nextStep = errorNextStep("enrollment_refused");
    return (
      <Dialog
        title={t("agents.enrollmentTokens.enrollAgent")}
        onClose={onClose}
        actions={[{ label: t("common.close"), kind: "primary", onSelect: onClose }]}
      >
        <Banner tone="warning" title={message}>
          <Text>{nextStep}</Text>
        </Banner>
      </Dialog>
    );
  }
  return (
    <EditDialog
      title={t("agents.enrollmentTokens.enrollAgent")}
      submitLabel={t("agents.enrollmentTokens.makeToken")}
      form={form}
      save={create}
      onClose={onClose}
    >
      <SelectField
        label={t("agents.enrollmentTokens.location")}
        required
        options={(locations.data?.results ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        {...location}
        value={location.value || (only && !more ? String(only.id) : "")}
      />
      <DurationInput
        label={t("agents.enrollmentTokens.usable")}
        required
        presets={["30m", "1h", "8h", "1d", "7d"]}
        {...form.field("validFor")}
      />
      <NumberField
        label={t("agents.enrollmentTokens.numberAgents")}
        hint={t("agents.enrollmentTokens.anyNumberUnlessGiven")}
        minimum={maxUses.minimum}
        maximum={maxUses.maximum}
        {...form.field("uses")}
      />
    </EditDialog>
  );
}
