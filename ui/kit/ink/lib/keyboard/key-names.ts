const drawn: Record<string, string> = {
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  enter: "Enter",
  escape: "Esc",
  space: "Space",
  tab: "Tab",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
  backspace: "⌫",
  delete: "Del",
  text: "a–z",
};

export const drawKey = (key: string) =>
  drawn[key] ??
  (key.length === 1
    ? key
    : key.replace(
        /(^|\+)(\w+)/g,
        (_, plus: string, part: string) =>
          plus + (drawn[part] ?? part.charAt(0).toUpperCase() + part.slice(1)),
      ));

export const scopeNames: Record<string, string> = {
  screen: "This screen",
  frame: "Everywhere",
  app: "Application",
};
