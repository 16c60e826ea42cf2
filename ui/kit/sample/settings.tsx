import { useState } from "react";
import { ChoicesField, Form, NumberField, Page, SelectField, TextField, ToggleField } from "#kit";

const roles = [
  "Switch",
  "Router",
  "Firewall",
  "Printer",
  "Scanner",
  "Server",
  "Phone",
  "Camera",
  "Appliance",
  "Other",
];

export function Settings() {
  const [targets, setTargets] = useState("");
  const [timeout, setTimeout] = useState("500");
  const [community, setCommunity] = useState("");
  const [version, setVersion] = useState<"v1" | "v2c" | "v3" | "">("");
  const [role, setRole] = useState("");
  const [deep, setDeep] = useState(false);
  const [days, setDays] = useState<string[]>(["mon"]);
  const [wrong, setWrong] = useState(false);
  const error = wrong && !targets ? "Name at least one address." : undefined;
  return (
    <Page title="Settings">
      <Form label="Discovery settings" submitLabel="Save" onSubmit={() => setWrong(true)} onCancel={() => {}}>
        <TextField
          label="Targets"
          hint="Addresses, ranges or CIDR blocks"
          error={error}
          required
          multiline
          value={targets}
          onChange={setTargets}
        />
        <NumberField
          label="Ping timeout"
          unit="ms"
          minimum={1}
          maximum={1000}
          error={wrong && timeout === "" ? "Say how long." : undefined}
          value={timeout}
          onChange={setTimeout}
        />
        <TextField label="Community" secret value={community} onChange={setCommunity} />
        <SelectField
          label="Protocol"
          value={version}
          options={[
            { value: "v1", label: "SNMP v1" },
            { value: "v2c", label: "SNMP v2c", description: "Sent in clear text" },
            { value: "v3", label: "SNMP v3" },
          ]}
          onChange={setVersion}
          error={wrong && !version ? "Choose a protocol." : undefined}
          required
        />
        <SelectField
          label="Role"
          value={role}
          options={roles.map((label) => ({
            value: label.toLowerCase(),
            label,
            description: "A kind of device",
          }))}
          onChange={setRole}
          placeholder="Any role"
          error={wrong && !role ? "Choose a role." : undefined}
        />
        <ToggleField label="Log in by SSH" hint="Only with a credential" value={deep} onChange={setDeep} />
        <ChoicesField
          label="Days"
          values={days}
          options={[
            { value: "mon", label: "Monday" },
            { value: "tue", label: "Tuesday", description: "When the office is closed" },
          ]}
          onChange={setDays}
        />
        <TextField label="Fixed" disabled value="cannot change" onChange={() => {}} />
      </Form>
    </Page>
  );
}
