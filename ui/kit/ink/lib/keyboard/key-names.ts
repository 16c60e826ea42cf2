import { terminalMessages } from "../../messages.ts";

const signs: Partial<Record<string, string>> = {
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  backspace: "⌫",
  text: "a–z",
};

function nameOf(key: string): string | undefined {
  const names: Partial<Record<string, string>> = terminalMessages.keyNames;
  return signs[key] ?? names[key];
}

/** Returns a key's name as it's shown to the user. */
export function drawKey(key: string): string {
  const known = nameOf(key);
  if (known !== undefined || key.length === 1) return known ?? key;
  return key.replace(
    /(^|\+)(\w+)/g,
    (_, plus: string, part: string) => plus + (nameOf(part) ?? part.charAt(0).toUpperCase() + part.slice(1)),
  );
}

export function scopeName(scope: string): string {
  const { focused, ...names } = terminalMessages.keyScopes;
  const known: Partial<Record<string, string>> = names;
  return known[scope] ?? focused;
}
