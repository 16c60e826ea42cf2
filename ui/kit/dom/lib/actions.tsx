import type { Action } from "../../types/index.ts";
import { Button } from "../actions/button.tsx";

export function Actions({
  actions,
  className,
}: {
  actions: readonly Action[] | undefined;
  className?: string;
}) {
  if (!actions?.length) return null;
  return (
    <div className={`muster-actions ${className ?? ""}`}>
      {actions.map((action) => (
        <Button key={action.label} action={action} />
      ))}
    </div>
  );
}
