import { useState } from "react";
import {
  CodeEditor,
  DateRangeField,
  DateTimeField,
  Dialog,
  DurationField,
  FileDrop,
  Form,
  KeyValueEditor,
  Page,
  PhoneField,
  RepeatableGroup,
  RichText,
  RichTextField,
  TextField,
  UnsavedChangesGuard,
  type KeyValue,
  type ListedFile,
} from "#kit";

const script = `# Removes temporary files
Get-ChildItem $env:TEMP -Recurse |
  Where-Object { $_.LastWriteTime -lt (Get-Date).AddDays(-30) } |
  Remove-Item -Force -WhatIf
`;

const note = `Back up **before** changing *anything*, see [the runbook](https://example.com/runbook).

1. Stop \`sshd\`
2. Wait

> <b>HTML</b> and [scripts](javascript:alert(1)) stay text
`;

interface Recipient {
  id: number;
  address: string;
}

const uploads: ListedFile[] = [
  { id: "1", name: "agent-setup.msi", size: "41.2 MB", progress: 0.4 },
  { id: "2", name: "readme.txt", size: "2 kB" },
  { id: "3", name: "driver.exe", size: "3.1 MB", error: "File failed the virus scan" },
];

const explain = (value: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value) ? `Understood: ${value}, local time` : undefined;

export function Fields() {
  const [start, setStart] = useState("");
  const [length, setLength] = useState("2h");
  const [variables, setVariables] = useState<KeyValue[]>([{ key: "SITE", value: "Ghent" }]);
  const [recipients, setRecipients] = useState<Recipient[]>([{ id: 1, address: "ada@example.com" }]);
  const [files, setFiles] = useState(uploads);
  const [code, setCode] = useState(script);
  const [days, setDays] = useState("2027-01-01 - 2027-01-31");
  const [phone, setPhone] = useState("+32 9 123 45 67");
  const [notes, setNotes] = useState(note);
  const [saved, setSaved] = useState("");
  const [editing, setEditing] = useState(false);
  const text = JSON.stringify({
    start,
    length,
    variables,
    recipients,
    files: files.length,
    code,
    days,
    phone,
    notes,
  });
  const [opened] = useState(text);
  const address = (index: number, value: string) =>
    setRecipients(recipients.map((one, at) => (at === index ? { ...one, address: value } : one)));
  return (
    <Page
      title="Fields"
      subtitle={saved ? `Saved: ${saved}` : "Nothing saved"}
      actions={[{ label: "Rename", onSelect: () => setEditing(true) }]}
    >
      <Form
        label="Fields"
        submitLabel="Save"
        dirty={text !== (saved || opened)}
        onSubmit={() => setSaved(text)}
      >
        <DateTimeField
          label="Start"
          required
          hint="Local time"
          value={start}
          onChange={setStart}
          explain={explain}
          presets={[
            { value: "2027-01-31 03:30", label: "Sunday night" },
            { value: "2027-02-01 22:00", label: "Monday evening" },
          ]}
        />
        <DurationField
          label="Duration"
          value={length}
          onChange={setLength}
          explain={(value) => (value === "2h" ? "2 hours" : undefined)}
          presets={["30m", "2h", "1d"].map((value) => ({ value, label: value }))}
        />
        <KeyValueEditor label="Variables" entries={variables} onChange={setVariables} maximum={4} />
        <RepeatableGroup
          label="Recipients"
          items={recipients}
          itemKey={({ id }) => `${id}`}
          itemLabel={(_, index) => `Recipient ${index + 1}`}
          addLabel="Add recipient"
          empty="No recipients"
          onAdd={() => setRecipients([...recipients, { id: Date.now(), address: "" }])}
          onRemove={(index) => setRecipients(recipients.toSpliced(index, 1))}
          onMove={(from, to) => {
            const [moved] = recipients.slice(from);
            if (moved) setRecipients(recipients.toSpliced(from, 1).toSpliced(to, 0, moved));
          }}
        >
          {(recipient, index) => (
            <TextField
              label="Email address"
              value={recipient.address}
              onChange={(value) => address(index, value)}
            />
          )}
        </RepeatableGroup>
        <FileDrop
          label="Installers"
          accept={[".msi", ".exe", ".txt"]}
          maximumSize={100_000_000}
          multiple
          files={files}
          onAdd={(chosen) =>
            setFiles([...files, ...chosen.map(({ name }) => ({ id: name, name, progress: 0 }))])
          }
          onAddFolder={({ name }) => setFiles([...files, { id: name, name: `${name}/`, progress: 0 }])}
          onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
        />
        <DateRangeField label="Days" hint="Both days are included" value={days} onChange={setDays} />
        <PhoneField label="Phone number" value={phone} onChange={setPhone} />
        <RichTextField label="Notes" value={notes} onChange={setNotes} maxLength={1000} />
        <RichText value={notes} />
        <CodeEditor
          label="Script"
          language="powershell"
          fileName="disk-cleanup.ps1"
          value={code}
          onChange={setCode}
        />
      </Form>
      {editing && <Rename onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Rename({ onClose }: { onClose(): void }) {
  const [name, setName] = useState("");
  return (
    <Dialog title="Rename" onClose={onClose}>
      <UnsavedChangesGuard dirty={name !== ""} />
      <TextField label="New name" value={name} onChange={setName} />
    </Dialog>
  );
}
