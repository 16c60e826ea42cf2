import type { ReactNode } from "react";

export function Text({ muted, children }: { muted?: boolean; children: ReactNode }) {
  return (
    <p className={muted ? "muster-muted" : undefined}>
      <bdi>{children}</bdi>
    </p>
  );
}
