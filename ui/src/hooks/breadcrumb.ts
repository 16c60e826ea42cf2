import { useEffect } from "react";
import { useConsole } from "./console.ts";

/** Labels the last breadcrumb, and the one above it, while the screen is mounted. */
export function useBreadcrumb(label: string | undefined, above?: string): void {
  const { setBreadcrumb } = useConsole();
  useEffect(() => {
    setBreadcrumb({ label, above });
    return () => setBreadcrumb({});
  }, [label, above, setBreadcrumb]);
}
