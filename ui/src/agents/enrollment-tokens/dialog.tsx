import { enrollmentCommand, errorMessage, errorNextStep, limits } from "@muster/sdk";
import { useState } from "react";
import { Banner, Code, Dialog, NumberField, SelectField, Text } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConnection } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";

const { minimum, maximum, default: preset } = limits.NewEnrollmentToken.expiresInMinutes;
const { maxUses } = limits.NewEnrollmentToken;

/** Makes a token for new agents of one location and shows how it is used. */
export function EnrollmentDialog({ clientId, onClose }: { clientId: number; onClose(): void }) {
  const { platform } = useConnection();
  const change = useMutate();
  const locations = useOperation("listLocations", { path: { clientId } });
  const [made, setMade] = useState<{ token: string; expiresAt: number }>();
  const organization = useOperation("getOrganization", { path: { clientId } });
  const [only, more] = locations.data?.results ?? [];
  const refused = organization.data?.approvalMode === "REJECT";
  const form = useForm({ location: "", minutes: String(preset), uses: "" }, (values) => ({
    ...(only && !more ? {} : required(values, "location")),
    ...(Number(values.minutes) >= minimum && Number(values.minutes) <= maximum
      ? {}
      : { minutes: `Must be between ${minimum} and ${maximum}` }),
    ...(!values.uses || (Number(values.uses) >= maxUses.minimum && Number(values.uses) <= maxUses.maximum)
      ? {}
      : { uses: `Must be between ${maxUses.minimum} and ${maxUses.maximum}` }),
  }));
  const location = form.field("location");
  const create = async (values: typeof form.values) => {
    const locationId = Number(values.location || only?.id);
    const uses = values.uses ? { maxUses: Number(values.uses) } : {};
    const body = { clientId, locationId, expiresInMinutes: Number(values.minutes), ...uses };
    setMade(await change("createEnrollmentToken", { body }));
  };
  if (made)
    return (
      <Dialog
        title="Enroll an agent"
        onClose={onClose}
        actions={[{ label: "Done", kind: "primary", onSelect: onClose }]}
      >
        <Text>Run this on the computer to enroll, and paste the token when it asks.</Text>
        <Code label="Command" value={enrollmentCommand(platform.serverUrl)} />
        <Code label="Enrollment token" value={made.token} />
        <Text
          muted
        >{`The token is shown only now and can be used until ${formatTime(made.expiresAt)}.`}</Text>
      </Dialog>
    );
  if (refused) {
    const message = errorMessage("enrollment_refused");
    const nextStep = errorNextStep("enrollment_refused");
    return (
      <Dialog
        title="Enroll an agent"
        onClose={onClose}
        actions={[{ label: "Close", kind: "primary", onSelect: onClose }]}
      >
        <Banner tone="warning" title={message}>
          <Text>{nextStep}</Text>
        </Banner>
      </Dialog>
    );
  }
  return (
    <EditDialog
      title="Enroll an agent"
      submitLabel="Make a token"
      form={form}
      save={create}
      onClose={onClose}
    >
      <SelectField
        label="Location"
        required
        options={(locations.data?.results ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        {...location}
        value={location.value || (only && !more ? String(only.id) : "")}
      />
      <NumberField
        label="Usable for"
        unit="minutes"
        required
        minimum={minimum}
        maximum={maximum}
        {...form.field("minutes")}
      />
      <NumberField
        label="Number of agents"
        hint="Any number unless given."
        minimum={maxUses.minimum}
        maximum={maxUses.maximum}
        {...form.field("uses")}
      />
    </EditDialog>
  );
}
