import type { ReactNode } from "react";

export function Columns({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className="muster-beside" data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}
