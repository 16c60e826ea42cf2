import { terminalMessages } from "../../messages.ts";
import { Box, type DOMElement, useApp, usePaste, useStdin, useStdout, useWindowSize } from "ink";
import { startTransition, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { FocusManager } from "./focus-manager.ts";
import { KeyParser } from "./key-parser.ts";
import { FocusManagerContext, OverlayHost, useKeys } from "./keys.tsx";
import { reportMouse } from "./mouse.ts";
import { isReleased, useRelease } from "./release.ts";

function Input({ focusManager }: { focusManager: FocusManager }) {
  const { stdin, setRawMode } = useStdin();
  const { exit } = useApp();
  const { stdout } = useStdout();
  const release = useRelease();
  const [committed, setCommitted] = useState(0);
  useEffect(() => {
    focusManager.afterCommit = (acted) => startTransition(() => setCommitted(acted));
    const reader = new KeyParser((keys) => focusManager.push(keys));
    const read = (chunk: string | Buffer) => {
      if (!isReleased()) reader.push(chunk.toString());
    };
    stdin.on("data", read);
    setRawMode(true);
    return () => {
      setRawMode(false);
      stdin.off("data", read);
      focusManager.drop();
    };
  }, [focusManager, stdin, setRawMode]);
  useEffect(() => focusManager.ready(committed), [focusManager, committed]);
  useLayoutEffect(() => reportMouse(stdout), [stdout]);
  // This makes Ink enable the terminal's bracketed paste; `KeyParser` receives the text itself.
  usePaste(() => {});
  // Stops the whole foreground job, as the terminal would; the timer ends once the job is resumed.
  const suspend = () =>
    void release(async () => {
      process.kill(0, "SIGTSTP");
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  useKeys("app", [
    {
      keys: ["tab", "down"],
      label: terminalMessages.keys.nextPart,
      hidden: true,
      run: () => focusManager.move(1),
    },
    {
      keys: ["shift+tab", "up"],
      label: terminalMessages.keys.previousPart,
      hidden: true,
      run: () => focusManager.move(-1),
    },
    ...(process.platform === "win32"
      ? []
      : [{ keys: ["ctrl+z"], label: terminalMessages.keys.suspend, hidden: true, run: suspend }]),
    {
      keys: ["ctrl+l"],
      label: terminalMessages.keys.redraw,
      hidden: true,
      run: () => void release(async () => {}),
    },
    { keys: ["ctrl+c"], label: terminalMessages.keys.quit, hidden: true, run: () => exit() },
  ]);
  return null;
}

export function Root({ children }: { children: ReactNode }) {
  const [focusManager] = useState(() => new FocusManager());
  const [host, setHost] = useState<DOMElement | null>(null);
  const { columns, rows } = useWindowSize();
  return (
    <FocusManagerContext value={focusManager}>
      <OverlayHost value={host}>
        <Box width={columns} height={rows} overflow="hidden" flexDirection="column">
          <Input focusManager={focusManager} />
          {children}
          <Box position="absolute" top={0} left={0} width={columns} height={rows} ref={setHost} />
        </Box>
      </OverlayHost>
    </FocusManagerContext>
  );
}
