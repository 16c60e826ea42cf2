import { afterEach, describe, expect, test, vi } from "vitest";
import { FocusManager } from "../../ui/kit/ink/lib/keyboard/focus-manager.ts";
import { KeyParser } from "../../ui/kit/ink/lib/keyboard/key-parser.ts";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("keys from the terminal", () => {
  const read = async (...chunks: string[]) => {
    const names: string[] = [];
    const reader = new KeyParser((keys) =>
      names.push(...keys.map(({ name, text }) => (name === "paste" ? `<${text}>` : name))),
    );
    for (const chunk of chunks) {
      reader.push(chunk);
      await pause(20);
    }
    await pause(250);
    return names.join(" ");
  };

  test("are delivered one by one when they arrive together", async () => {
    expect(await read("ab\x7f\r\t\x1b[Z\x1b[1;5D\x0b")).toBe(
      "a b backspace enter tab shift+tab ctrl+left ctrl+k",
    );
  });
  test("are delivered whole when a slow line splits them", async () => {
    expect(await read("\x1b", "[", "A", "x")).toBe("up x");
  });
  test("include the function keys and a single Esc", async () => {
    expect(await read("\x1bOQ\x1b[12~\x1b[[A\x1b")).toBe("f2 f2 up escape");
  });
  test("are distinguished from the terminal's replies", async () => {
    expect(await read("a\x1b]11;rgb:0000/0000/0000\x1b", "\\b\x1bP>|term\x1b\\c\x1b[?62;c\x1b[3;4R")).toBe(
      "a b c",
    );
  });
  test("deliver pasted text in one piece, whatever it contains", async () => {
    expect(await read("\x1b[200~one\r\ntwo\x1b[A", " three\x1b[201~z")).toBe("<one\r\ntwo\x1b[A three> z");
  });
});

describe("keys that are typed ahead", () => {
  afterEach(() => void vi.useRealTimers());
  /** Pushes keys to a manager whose screen is drawn only when a test calls `ready`. */
  const typed = (...names: string[]) => {
    vi.useFakeTimers();
    const acted: string[] = [];
    const manager = new FocusManager();
    const bindings = [{ keys: names, label: "", run: (key: { name: string }) => void acted.push(key.name) }];
    manager.register({ scope: "app", layer: "base", bindings });
    manager.push(names.map((name) => ({ name })));
    return { acted, manager };
  };

  test("act one by one, each after the screen shows the effect of the one before", () => {
    const { acted, manager } = typed("a", "b");
    expect(acted).toEqual(["a"]);
    manager.ready(1);
    expect(acted).toEqual(["a", "b"]);
  });

  test("aren't released by a late screen of an earlier key", () => {
    const { acted, manager } = typed("a", "b", "c");
    vi.advanceTimersByTime(2_000);
    expect(acted, "the screen took too long").toEqual(["a", "b"]);
    manager.ready(1);
    expect(acted, "this is the screen after the first").toEqual(["a", "b"]);
    manager.ready(2);
    expect(acted).toEqual(["a", "b", "c"]);
  });
});
