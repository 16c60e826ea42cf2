import type { ToolbarProps } from "../../types/index.ts";

export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <div className="muster-toolbar" role="group" aria-label={label}>
      {children}
    </div>
  );
}
