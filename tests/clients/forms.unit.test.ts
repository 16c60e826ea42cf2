// Every form of the screens asks for confirmation before unsaved changes are lost. Lint rules forbid the
// kit's plain form.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../../ui/src");
const screens = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => ({ name, text: readFileSync(join(src, name), "utf8") }));
const filesWith = (...patterns: RegExp[]) =>
  screens
    .filter(({ text }) => patterns.every((pattern) => pattern.test(text)))
    .map(({ name }) => name)
    .sort();

test("only the listed screens close without asking about unsaved changes", () => {
  expect(filesWith(/guarded=\{false\}/)).toEqual([
    "access/mfa/code-form.tsx",
    "access/sign-in.tsx",
    "devices/merge/dialog.tsx",
    "operations/emergency-stop/page.tsx",
    "organizations/organizations/delete-dialog.tsx",
    "remote/desktop/page.tsx",
    "remote/terminal/open-dialog.tsx",
    "remote/tools/reach-host.tsx",
    "ticketing/ticket-templates/list.tsx",
  ]);
});

test("every wizard has an unsaved-changes guard", () => {
  expect(filesWith(/<Wizard\b/)).toEqual(filesWith(/<Wizard\b/, /<UnsavedChangesGuard\b/));
});

test("only the listed screens have fields outside a form", () => {
  const field =
    /<(TextField|SelectField|NumberField|ToggleField|ChoicesField|CodeEditor|DateTimeField|DurationField|FileDrop|KeyValueEditor|RepeatableGroup)\b/;
  const form =
    /\b(Edit(Form|Dialog)|SignedDialog|SectionDialog)\b|\bFormState\b|\bRunFormState\b|\bUploads\b|\bForm<|[fF]ormProps/;
  const bare = screens.filter(({ text }) => field.test(text) && !form.test(text)).map(({ name }) => name);
  expect(bare.sort()).toEqual([
    // added to a form by the screen that shows it
    "automation/run-as.tsx",
    "automation/runs/variable-field.tsx",
    "components/files-field.tsx",
    "components/schedule-fields.tsx",
    "components/settings-owner.tsx",
    "discovery/jobs/detail.tsx",
    "discovery/wizard/results.tsx",
    "discovery/wizard/subnet-maps.tsx",
    "monitoring/metrics/compare.tsx",
    "monitoring/policies/try-dialog.tsx",
    "monitoring/snmp-objects/template-field.tsx",
    "remote/desktop/screen.tsx",
    "remote/remote-files/editor/edit.tsx",
    "remote/remote-files/page.tsx",
    // applies at once
    "remote/remote-files/transfers/speed-limit.tsx",
    "remote/remote-sessions/playback-controls.tsx",
    "remote/tools/journal.tsx",
    "shell/sign-out-dialog.tsx",
  ]);
});
