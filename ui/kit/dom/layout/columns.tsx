import type { ReactNode } from "react";

interface Props {
  narrow?: boolean;
  index?: string;
  children: ReactNode;
}

export function Columns({ narrow, index, children }: Props) {
  return (
    <div
      className="muster-beside"
      data-narrow={narrow || undefined}
      data-index={index !== undefined || undefined}
    >
      {children}
    </div>
  );
}
