import { cleanup } from "ink-testing-library";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import * as kit from "../../ui/kit/ink/index.ts";
import { fit, widthOf } from "../../ui/kit/ink/lib/text.ts";
import measure, { plain } from "../../ui/kit/ink/lib/width.ts";
import { show } from "./show.tsx";

const { BlankPage, Code, DataTable, Details, Dialog, Form, Link, NumberField, Page, Text, TextField } = kit;

describe("components in the terminal", () => {
  afterEach(cleanup);
  test("never let a device's name control the terminal", async () => {
    const { text, sees } = show(
      <Page title={"Switch\x1b[2J\u202egnp"} subtitle={"a\r\nb\x07"}>
        <Text>{"one\x1b]0;title\x07two\u2066"}</Text>
        <Details items={[{ label: "Name\x9b31m", value: "x\x1b[31mred" }]} />
        <Code label="Command" value={"muster\x1b[A up"} />
        loose words
        <>
          <Text>three</Text>
        </>
        <>
          <Text>four</Text>
        </>
      </Page>,
    );
    await sees("Switch gnp");
    await sees("one two");
    await sees(/loose words[^]*three[^]*four/);
    for (const bad of ["\x07", "\x9b", "\u202e", "\u2066", "\x1b[2J", "\x1b[A", "\x1b]0", "\x1b[31m"]) {
      expect(text()).not.toContain(bad);
    }
  });

  test("measure text as terminals display it, also on the fast path", () => {
    // options select the slow path
    const stringWidth = (text: string) => measure(text, {});
    for (let code = 0x20; code < 0x3000; code++) {
      const character = String.fromCodePoint(code);
      if (plain.test(character)) expect(stringWidth(character), code.toString(16)).toBe(1);
    }
    for (const text of [
      "",
      "│ café ─ ✓",
      "\u001b[1m❯ bold\u001b[22m",
      "\u001b]8;;https://example.com\u0007link\u001b]8;;\u0007",
    ])
      expect(widthOf(text), text).toBe(stringWidth(text));
    for (const text of ["日本", "👩‍👩‍👧", "1\u20e3", "e\u0301", "✔\ufe0f", "a\u200bb", "a\tb"])
      expect(widthOf(`│${text}`), text).toBe(1 + stringWidth(text));
  });
  test("keep the columns of program output", async () => {
    const { sees } = show(<Code label="Output" value={"Size  Used\n252G   26G\na\tb"} />);
    await sees(/Size {2}Used\n *252G {3}26G\n *a {7}b/);
  });

  test("cut wide characters at the column's edge and isolate right-to-left text", () => {
    expect(fit("核心交换机", 6)).toBe("核心… ");
    expect(fit("abc", 5, "right")).toBe("  abc");
    expect(fit("مفتاح", 6)).toBe("\u2068مفتاح\u2069 ");
  });

  function Sheet({ onSubmit }: { onSubmit(value: string): void }) {
    const [name, setName] = useState("");
    const [number, setNumber] = useState("");
    return (
      <Form label="Sheet" submitLabel="Save" onSubmit={() => onSubmit(`${name}/${number}`)}>
        <TextField
          label="Name"
          required
          value={name}
          onChange={setName}
          error={name === "" ? "Say a name" : undefined}
        />
        <NumberField label="Port" minimum={1} maximum={65535} value={number} onChange={setNumber} />
      </Form>
    );
  }

  test("a form shows what is wrong and is submitted with Enter", async () => {
    const sent: string[] = [];
    const { press, sees } = show(<Sheet onSubmit={(value) => sent.push(value)} />);
    await sees(/❯ Name \*/);
    await sees("✗ Say a name");
    press("hello world\x1b[D\x1b[D\x17X\x01>\x05<");
    await sees(">hello Xld<");
    press("\t16a1\r");
    await expect.poll(() => sent).toEqual([">hello Xld</161"]);
  });

  test("a form shows that it is being saved", async () => {
    const { sees } = show(
      <Form label="Sheet" submitLabel="Save" busy onSubmit={() => {}}>
        <TextField label="Name" value="x" onChange={() => {}} />
      </Form>,
    );
    await sees("Saving...");
  });

  test("a dialog holds the focus until Esc closes it", async () => {
    function Sample() {
      const [open, setOpen] = useState(true);
      return (
        <Page title="Page" actions={[{ label: "Under", onSelect() {} }]}>
          {open && (
            <Dialog title="Above" onClose={() => setOpen(false)} actions={[{ label: "Done", onSelect() {} }]}>
              <Link to="/x">Inside</Link>
            </Dialog>
          )}
        </Page>
      );
    }
    const { text, press, sees } = show(<Sample />);
    await sees("❯ Inside");
    press("\t");
    await sees("❯ Done");
    press("\t");
    await sees("❯ Inside");
    press("\x1b");
    await sees("❯ Under");
    expect(text()).not.toContain("Above");
  });

  test("a table shows which rows can't be selected, and why", async () => {
    function Rows() {
      const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
      return (
        <BlankPage title="Found" theme="system" direction="ltr">
          <DataTable
            label="Devices"
            columns={[{ id: "name", label: "Name", cell: (row: string) => row }]}
            rows={["one", "two", "three"]}
            rowKey={(row) => row}
            selection={selection}
            onSelectionChange={setSelection}
            unselectable={(row) => (row === "two" ? "Managed already" : undefined)}
            empty={{ title: "None" }}
          />
        </BlankPage>
      );
    }
    const { text, press, sees } = show(<Rows />);
    await sees("❯ one");
    press("A");
    await sees("❯▌one");
    await sees(/ {2}two *\n *▌ three/);
    await sees("2 selected");
    press("\x1b[B");
    await sees("❯ two");
    await sees("2 selected · Managed already");
    press(" ");
    await sees("❯▌three");
    expect(text()).toContain("2 selected");
    press("\x1b");
    await expect.poll(text).not.toContain("selected");
    expect(text()).not.toContain("▌");
  });

  test("a page opens at its top; the first key for an element below only scrolls to it", async () => {
    const opened: string[] = [];
    const lines = Array.from({ length: 60 }, (_, line) => <Text key={line}>{`Line ${line}`}</Text>);
    const { text, press, sees } = show(
      <Page title="Long">
        {lines}
        <DataTable
          label="Rows"
          columns={[{ id: "name", label: "Name", cell: (row: string) => row }]}
          rows={["one"]}
          rowKey={(row) => row}
          onOpen={(row) => opened.push(row)}
          empty={{ title: "None" }}
        />
      </Page>,
    );
    await sees("Line 0");
    expect(text()).not.toContain("one");
    press("\r");
    await sees("❯ one");
    expect(opened).toEqual([]);
    press("\x1b[5~");
    await expect.poll(text).not.toContain("one");
  });

  test("a page with an error shows the next step and can be retried", async () => {
    const tries: string[] = [];
    const { press, sees } = show(
      <Page
        title="Page"
        error={{
          message: "The server is away",
          nextStep: "Look whether it runs.",
          onRetry: () => tries.push("again"),
        }}
      />,
    );
    await sees("✗ The server is away");
    await sees("Look whether it runs.");
    press("r");
    await expect.poll(() => tries).toEqual(["again"]);
  });
});
