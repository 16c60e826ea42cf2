import { enrolmentCommand, limits } from "@muster/sdk";
import { useState } from "react";
import { Code, Dialog, Form, NumberField, SelectField, Text } from "#kit";
import { formatTime, useChange, useConnection, useRead } from "./console.ts";
import { required, useForm } from "./form.ts";

const { minimum, maximum, default: preset } = limits.NewEnrolmentToken.expiresInMinutes;

/** Makes a token for new agents of one location and shows how it is used. */
export function EnrolmentDialog({ clientId, onClose }: { clientId: number; onClose(): void }) {
  const { platform } = useConnection();
  const change = useChange();
  const locations = useRead("listLocations", { path: { clientId } });
  const [made, setMade] = useState<{ token: string; expiresAt: number }>();
  const [only, more] = locations.data?.results ?? [];
  const form = useForm({ location: "", minutes: String(preset) }, (values) => ({
    ...(only && !more ? {} : required(values, "location")),
    ...(Number(values.minutes) >= minimum && Number(values.minutes) <= maximum
      ? {}
      : { minutes: `Must be between ${minimum} and ${maximum}` }),
  }));
  const location = form.field("location");
  if (made)
    return (
      <Dialog
        title="Enrol an agent"
        onClose={onClose}
        actions={[{ label: "Done", kind: "primary", onSelect: onClose }]}
      >
        <Text>Run this on the computer to enrol, and paste the token when it asks.</Text>
        <Code label="Command" value={enrolmentCommand(platform.serverUrl)} />
        <Code label="Enrolment token" value={made.token} />
        <Text muted>{`The token is shown only now and can be used until ${formatTime(made.expiresAt)}.`}</Text>
      </Dialog>
    );
  return (
    <Dialog title="Enrol an agent" onClose={onClose}>
      <Form
        label="Enrol an agent"
        submitLabel="Make a token"
        busy={form.busy}
        error={form.error}
        onCancel={onClose}
        onSubmit={() =>
          form.submit(async (values) => {
            const locationId = Number(values.location || only?.id);
            const body = { clientId, locationId, expiresInMinutes: Number(values.minutes) };
            setMade(await change("createEnrolmentToken", { body }));
          })
        }
      >
        <SelectField
          label="Location"
          required
          options={(locations.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
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
      </Form>
    </Dialog>
  );
}
