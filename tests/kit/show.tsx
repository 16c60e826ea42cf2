import { render } from "ink-testing-library";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { expect } from "vitest";
import { Root } from "../../ui/kit/ink/lib/keyboard/root.tsx";

// without a height, Ink runs other programs to find the size of the terminal for every frame
Object.defineProperty(Object.getPrototypeOf(render(<></>).stdout), "rows", { value: 24 });

/** Renders a tree in a simulated terminal in this process. */
export function show(tree: ReactNode) {
  const { lastFrame, stdin } = render(
    <MemoryRouter>
      <Root>{tree}</Root>
    </MemoryRouter>,
  );
  const text = () => lastFrame() ?? "";
  const press = (keys: string) => stdin.write(keys);
  const sees = (what: string | RegExp) =>
    typeof what === "string" ? expect.poll(text).toContain(what) : expect.poll(text).toMatch(what);
  return { text, press, sees };
}
