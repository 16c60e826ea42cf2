import { useStdout } from "ink";
import { terminalMessages } from "../../messages.ts";
import { useFocusManager } from "./keys.tsx";

/** Copies a text by the terminal (OSC 52), also over SSH. */
export function useCopy() {
  const { stdout } = useStdout();
  const focusManager = useFocusManager();
  return (text: string) => {
    stdout.write(`\x1b]52;c;${Buffer.from(text).toString("base64")}\x07`);
    focusManager.showMessage(terminalMessages.copiedInTerminal, "success");
  };
}
