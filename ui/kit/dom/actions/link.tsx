import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";

export function Link({ to, children }: { to: string; children: ReactNode }) {
  return <RouterLink to={to}>{children}</RouterLink>;
}
