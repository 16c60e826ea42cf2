import { Box, useApp, usePaste, useStdin, useWindowSize, type DOMElement } from "ink";
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { Keyboard, type Binding, type Entry } from "./keyboard.ts";
import { KeyReader } from "./stdin.ts";

const KeyboardContext = createContext<Keyboard | undefined>(undefined);
export const LayerContext = createContext("base");
export const RankContext = createContext(0);
/** The box above everything into which overlays are drawn. */
export const OverlayHost = createContext<DOMElement | null>(null);

export function useKeyboard() {
  const keyboard = use(KeyboardContext);
  if (!keyboard) throw new Error("The kit's parts stand inside its Root.");
  return keyboard;
}

/** Redraws with every change of focus or of the keys in reach. */
export function useKeyboardChanges() {
  const keyboard = useKeyboard();
  useSyncExternalStore(keyboard.subscribe, () => keyboard.version);
  return keyboard;
}

/** The one way to handle keys: what is registered here acts, and is shown in the footer and the help. */
export function useKeys(scope: string, bindings: readonly Binding[]) {
  const keyboard = useKeyboard();
  const layer = use(LayerContext);
  const entry = useRef<Entry>({ scope, layer, bindings });
  const shown = bindings.map(({ keys, label, quiet }) => `${keys.join()} ${label} ${quiet}`).join();
  useLayoutEffect(() => {
    entry.current.bindings = bindings;
  });
  useLayoutEffect(() => keyboard.changed(), [keyboard, shown]);
  useLayoutEffect(() => keyboard.register(entry.current), [keyboard]);
}

export function useFocusable(active = true) {
  const keyboard = useKeyboard();
  const layer = use(LayerContext);
  const rank = use(RankContext);
  const id = useId();
  const ref = useRef<DOMElement>(null);
  useLayoutEffect(
    () => (active ? keyboard.addPart({ id, layer, rank, node: () => ref.current }) : undefined),
    [keyboard, id, layer, rank, active],
  );
  const focused = useSyncExternalStore(keyboard.subscribe, () => active && keyboard.focused === id);
  return { id, ref, focused };
}

export function useFocusedNode() {
  const keyboard = useKeyboard();
  const layer = use(LayerContext);
  return useSyncExternalStore(keyboard.subscribe, () => keyboard.focusedNode(layer));
}

/** Whether focus went where it is by itself. */
export function useAutomaticFocus() {
  const keyboard = useKeyboard();
  const layer = use(LayerContext);
  return useSyncExternalStore(keyboard.subscribe, () => keyboard.isAutomatic(layer));
}

function Input({ keyboard }: { keyboard: Keyboard }) {
  const { stdin, setRawMode } = useStdin();
  const { exit, suspendTerminal } = useApp();
  const [commits, setCommits] = useState(0);
  useEffect(() => {
    keyboard.afterCommit = () => startTransition(() => setCommits((count) => count + 1));
    const reader = new KeyReader((keys) => keyboard.push(keys));
    const read = (chunk: string | Buffer) => reader.push(chunk.toString());
    stdin.on("data", read);
    setRawMode(true);
    return () => {
      setRawMode(false);
      stdin.off("data", read);
      keyboard.drop();
    };
  }, [keyboard, stdin, setRawMode]);
  useEffect(() => keyboard.ready(), [keyboard, commits]);
  // Ink switches the terminal's bracketed paste on for this; the text itself comes through the reader.
  usePaste(() => {});
  // The whole foreground job stops, as by the terminal itself; the timer runs once it goes on.
  const suspend = () =>
    void suspendTerminal(async () => {
      process.kill(0, "SIGTSTP");
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  useKeys("app", [
    { keys: ["tab", "down"], label: "next part", quiet: true, run: () => keyboard.move(1) },
    { keys: ["shift+tab", "up"], label: "part before", quiet: true, run: () => keyboard.move(-1) },
    ...(process.platform === "win32"
      ? []
      : [{ keys: ["ctrl+z"], label: "suspend", quiet: true, run: suspend }]),
    { keys: ["ctrl+c"], label: "quit", quiet: true, run: () => exit() },
  ]);
  return null;
}

export function Root({ children }: { children: ReactNode }) {
  const [keyboard] = useState(() => new Keyboard());
  const [host, setHost] = useState<DOMElement | null>(null);
  const { columns, rows } = useWindowSize();
  return (
    <KeyboardContext value={keyboard}>
      <OverlayHost value={host}>
        <Box width={columns} height={rows} overflow="hidden" flexDirection="column">
          <Input keyboard={keyboard} />
          {children}
          <Box position="absolute" top={0} left={0} width={columns} height={rows} ref={setHost} />
        </Box>
      </OverlayHost>
    </KeyboardContext>
  );
}
