import { useStdout } from "ink";
import { terminalMessages } from "../../messages.ts";
import { useFocusManager } from "./keys.tsx";

/** Returns a function that copies a text via the terminal (OSC 52), which also works over SSH. */
export function useCopy() {
  const { stdout } = useStdout();
  const focusManager = useFocusManager();
  return (text: string) => {
    stdout.write(`\x1b]52;c;${Buffer.from(text).toString("base64")}\x07`);
    focusManager.showMessage(terminalMessages.copiedInTerminal, "success");
  };
}
