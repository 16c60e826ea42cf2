import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanup } from "ink-testing-library";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import {
  CodeEditor,
  Dialog,
  Form,
  RichText,
  TextField,
  UnsavedChangesGuard,
} from "../../ui/kit/ink/index.ts";
import { Fields } from "../../ui/kit/sample/fields.tsx";
import { show } from "./show.tsx";

afterEach(cleanup);
const [up, down, tab, escape] = ["\x1b[A", "\x1b[B", "\t", "\x1b"];

test("a date and time is chosen from presets, and a duration is typed", async () => {
  const { press, sees } = show(<Fields />);
  await sees(/❯ Start \*/);
  press(down);
  await sees("Presets of Start");
  press("\r");
  await sees(/Start \* +▏2027-01-31 03:30/);
  await sees("Understood: 2027-01-31 03:30, local time");
  press(`${tab}\x7f\x7f45m`);
  await sees(/❯ Duration +▏45m/);
});

test("formatted text is shown with its lists and the addresses of its links", async () => {
  const { sees } = show(
    <RichText
      value={
        "Back up **before** changing *anything*, see [the runbook](https://example.com/runbook).\n\n" +
        "1. Stop `sshd`\n2. Wait\n\n> <b>HTML</b> and [scripts](javascript:alert(1)) stay \u001b[31mtext"
      }
    />,
  );
  await sees("Back up before changing anything, see the runbook (https://example.com/runbook).");
  await sees(/1\. Stop sshd\n +2\. Wait/);
  await sees("│ <b>HTML</b> and scripts (javascript:alert(1)) stay text");
});

test("entries are added, filled and removed", async () => {
  const { text, press, sees } = show(<Fields />);
  await sees(/❯ Start/);
  press(tab.repeat(4));
  await sees("[❯ Add entry ]");
  press("\r");
  await sees("▏Key");
  press(`${up}${up}MODE`);
  await sees("▏MODE");
  press("\x18");
  await expect.poll(text).not.toContain("MODE");
});

test("a file is given by its path and checked before it is uploaded", async () => {
  const folder = await mkdtemp(join(tmpdir(), "muster-files-"));
  await writeFile(join(folder, "a.msi"), "x");
  await writeFile(join(folder, "a.png"), "x");
  const { press, sees } = show(<Fields />);
  await sees(/❯ Start/);
  press(tab.repeat(8));
  await sees(/❯ Installers/);
  press(`'${join(folder, "a.png")}'\r`);
  await sees("✗ a.png: Invalid file type");
  press("\x15");
  press(`${join(folder, "a.msi")}\r`);
  await sees(/a\.msi .*0%/);
});

test("source code is edited on the whole screen with its indentation", async () => {
  function Script() {
    const [code, setCode] = useState("if x {");
    return <CodeEditor label="Script" value={code} onChange={setCode} />;
  }
  const { text, press, sees } = show(<Script />);
  await sees("1▏if x {");
  press("\r");
  await sees("╭");
  press("\r  run\ragain");
  await sees(/▏ {2}again/);
  press("\x13");
  await expect.poll(text).not.toContain("╭");
  await sees(/3▏ {2}again/);
});

test("Esc asks before it discards the unsaved changes of a dialog", async () => {
  const left: string[] = [];
  const { press, sees, text } = show(
    <Form label="Name" submitLabel="Save" dirty onSubmit={() => {}} onCancel={() => left.push("form")}>
      <Dialog title="Rename" onClose={() => left.push("dialog")}>
        <UnsavedChangesGuard dirty />
      </Dialog>
    </Form>,
  );
  await sees("Rename");
  press(escape);
  await sees("Discard unsaved changes?");
  press("\r");
  await expect.poll(text).not.toContain("Discard unsaved changes?");
  expect(left).toEqual([]);
  press(escape);
  await sees("❯ Keep editing");
  press(`\x1b[Z\r`);
  await expect.poll(() => left).toEqual(["dialog"]);
});

test("Ctrl-S saves from anywhere, and goes to the first field with an error", async () => {
  const saved: string[] = [];
  function Sample() {
    const [values, setValues] = useState({ name: "", place: "" });
    const [tried, setTried] = useState(false);
    const save = () => (values.place ? saved.push(values.place) : setTried(true));
    return (
      <Form label="Device" submitLabel="Save" onSubmit={save} onCancel={() => {}}>
        <TextField label="Name" value={values.name} onChange={(name) => setValues({ ...values, name })} />
        <TextField
          label="Place"
          required
          error={tried && !values.place ? "Required" : undefined}
          value={values.place}
          onChange={(place) => setValues({ ...values, place })}
        />
      </Form>
    );
  }
  const { press, sees } = show(<Sample />);
  // the first field that has to be filled in has the focus
  await sees("❯ Place");
  press("\t\t\t");
  await sees("❯ Name");
  press("\x13");
  await sees("❯ Place");
  await sees("Required");
  press("Rack 2");
  await sees("Rack 2");
  press("\x13");
  await expect.poll(() => saved).toEqual(["Rack 2"]);
});
