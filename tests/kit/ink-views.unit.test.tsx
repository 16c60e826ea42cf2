import { cleanup } from "ink-testing-library";
import { afterEach, expect, test, vi } from "vitest";
import { useState } from "react";
import { Button, Columns, Text, Tree } from "../../ui/kit/ink/index.ts";
import { Explorer } from "../../ui/kit/sample/explorer.tsx";
import { Failures } from "../../ui/kit/sample/failures.tsx";
import { Logs } from "../../ui/kit/sample/logs.tsx";
import { Metrics } from "../../ui/kit/sample/metrics.tsx";
import { Network } from "../../ui/kit/sample/network.tsx";
import { show } from "./show.tsx";

afterEach(cleanup);
const [down, left, right, end, escape] = ["\x1b[B", "\x1b[D", "\x1b[C", "\x1b[F", "\x1b"];

test("arrow keys navigate a tree, which loads children on demand", async () => {
  const { text, press, sees } = show(<Explorer />);
  await sees("❯ ▾ Acme Dental");
  press(down + right);
  await sees("sw-1");
  press(right);
  await sees("Selected: ghent-sw-1");
  press(left + left);
  await expect.poll(text).not.toContain("sw-1");
  press(end + right);
  await sees("Could not load. Press Enter to try again.");
  press("\x1b[H\r");
  await sees("Details of acme");
  press(escape);
  await expect.poll(text).not.toContain("Details of acme");
});

test("charts are drawn in braille with their latest value, and gaps stay empty", async () => {
  const { sees } = show(<Metrics />);
  await sees(/✗ 3/);
  await sees("CPU 74.4%");
  await sees(/100% ┤ +[⠁-⣿]+ {8,}[⠁-⣿]/);
});

test("keys read a chart's values, jump to events, zoom, move and compare", async () => {
  const { press, sees, text } = show(<Metrics />);
  await sees("CPU 74.4%");
  await sees(/▲ +◆{5,}/);
  for (let tile = 0; tile < 2; tile++) press("\t");
  await sees("❯ CPU of srv-db · Jan 31");
  await sees("74.4% (66.4% to 82.4%)");
  press("N");
  press("N");
  await sees("▲ CPU above 90%");
  press(right);
  await expect.poll(text).not.toContain("▲ CPU above 90%");
  press(left);
  await sees("▲ CPU above 90%");
  press("k");
  await sees("Asked for 09:15 to 10:14");
  press("j");
  await sees("Asked for 08:30 to 12:28");
  press(">");
  await sees("Asked for 09:59 to 11:58");
  press("<");
  await sees("Asked for 08:00 to 09:59");
  press("C");
  await sees("⠂⠂ A day before");
});

test("a network is a tree of devices with their ports and states", async () => {
  const { press, sees } = show(<Network />);
  await sees("▾ ✓ sw-core Online");
  await sees("  ▾ ✓ sw-floor · Gi1/0/1 Online");
  await sees("prn-sales · 7 Unknown");
  await sees(/✗ .*<b>hall<\/b>.* Offline/);
  press(left);
  await sees("▸ ✓ sw-core Online");
});

test("a log follows new lines until it is searched, and can follow again", async () => {
  const { press, sees } = show(<Logs />);
  await sees("error: service 299 failed");
  press("/error\r");
  await sees(/❯ *25 .*service 24 failed/);
  await sees("1 of 12 matches");
  press("n");
  await sees(/❯ *50 .*service 49 failed/);
  press("f");
  await sees("300 of 300");
  press("s");
  await sees("Saved 300 lines");
});

test("a failure is shown in its own place and can be retried", async () => {
  const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
  const { press, sees } = show(<Failures />);
  await sees("❯ Break it");
  press("\r");
  await sees("✗ Devices couldn't be shown");
  await sees("The rest of the page stays.");
  press("r");
  await sees("All devices are shown.");
  silenced.mockRestore();
});

test("a dialog that fails can be closed", async () => {
  const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
  const { press, sees, text } = show(<Failures />);
  await sees("❯ Break it");
  press("\t\r");
  await sees("✗ Edit device couldn't be shown");
  press(escape);
  await expect.poll(text).not.toContain("Edit device");
  await sees("The rest of the page stays.");
  silenced.mockRestore();
});

test("loading a module is retried, and a failure asks to restart Muster", async () => {
  const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
  const { press, sees } = show(<Failures />);
  await sees("❯ Break it");
  press("\t\t\r");
  await sees("✗ Map couldn't be shown");
  await sees("quit and start it again");
  press("r");
  await sees("The map is shown.");
  silenced.mockRestore();
});

test("an index column opens with a button on a small terminal", async () => {
  const { press, sees, text } = show(
    <Columns index="Sites">
      <Text>The tree</Text>
      <Text>The list</Text>
    </Columns>,
  );
  await sees("The list");
  expect(text()).not.toContain("The tree");
  press("\r");
  await sees("The tree");
  press(escape);
  await expect.poll(text).not.toContain("The tree");
});

test("a tree expands added nodes, and shows its own message if children can't be loaded", async () => {
  function Folders() {
    const [open, setOpen] = useState<readonly string[]>([]);
    const loadChildren = async (key: string) => {
      if (key === "/srv") throw new Error("denied");
      return [{ key: "/srv", title: "srv" }];
    };
    return (
      <>
        <Tree
          label="Folders"
          nodes={[{ key: "/", title: "/" }]}
          selected={open.at(-1)}
          expanded={open}
          loadChildren={loadChildren}
          failed="Directory listing unavailable."
        />
        <Button action={{ label: "Go", shortcut: "g", onSelect: () => setOpen(["/", "/srv"]) }} />
      </>
    );
  }
  const { press, sees, text } = show(<Folders />);
  await sees("▸ /");
  expect(text()).not.toContain("srv");
  press("g");
  await sees("❯   ▾ srv");
  await sees("Directory listing unavailable.");
});
