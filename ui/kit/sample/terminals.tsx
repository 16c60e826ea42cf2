import { useState } from "react";
import { Dock, Page, Terminal, type DockSize, type TerminalScreen, type TerminalSource } from "#kit";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const names = ["web-01", "web-02"];

/** A source that echoes what is typed. */
function echo(name: string): TerminalSource {
  let screen: TerminalScreen | undefined;
  return {
    show(shown) {
      screen = shown;
      shown.write(bytesOf(`\x1b[32m${name}\x1b[0m see https://example.com/help\r\n$ `));
      return () => {
        screen = undefined;
      };
    },
    type: (bytes) => screen?.write(bytesOf(new TextDecoder().decode(bytes).replaceAll("\r", "\r\n$ "))),
    resize: (columns, rows) => screen?.write(bytesOf(`\r\n${columns}x${rows}\r\n$ `)),
  };
}

export function Terminals() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [sources] = useState(() => new Map(names.map((name) => [name, echo(name)])));
  const [current, setCurrent] = useState("");
  const [size, setSize] = useState<DockSize>("normal");
  const [share, setShare] = useState(40);
  const close = (name: string) => {
    setOpen(open.filter((one) => one !== name));
    setCurrent(open.find((one) => one !== name) ?? "");
  };
  const add = () => {
    const name = names.find((one) => !open.includes(one)) ?? "";
    if (!name) return;
    setOpen([...open, name]);
    setCurrent(name);
  };
  const addAll = () => {
    setOpen(names);
    setCurrent(names[0] ?? "");
  };
  return (
    <Page
      title="Terminals"
      subtitle={open.length ? "open" : "none open"}
      actions={[
        { label: "Open a terminal", onSelect: add },
        { label: "Open all terminals", onSelect: addAll },
      ]}
    >
      {open.length > 0 && (
        <Dock
          label="Terminals"
          tabs={open.map((name) => ({
            id: name,
            label: `Shell on ${name}`,
            badge: "SYSTEM",
            content: (
              <Terminal
                label={`Shell on ${name}`}
                source={sources.get(name)!}
                ground={name === "web-02" ? "powershell" : "plain"}
                hint={`${name}: leave with Ctrl-] q`}
                onLeave={() => close(name)}
              />
            ),
          }))}
          current={current}
          onChange={setCurrent}
          onClose={close}
          size={size}
          onSize={setSize}
          share={share}
          onShare={setShare}
          facts={[{ text: "Recording 0:12", tone: "danger" }, { text: "0.9 ms" }]}
        />
      )}
    </Page>
  );
}
