import { useEffect } from "react";
import { useConsole } from "./console.ts";

/** Sets the labels of the last breadcrumb and of the one before it while the screen is mounted. */
export function useBreadcrumb(label: string | undefined, above?: string): void {
  const { setBreadcrumb } = useConsole();
  useEffect(() => {
    setBreadcrumb({ label, above });
    return () => setBreadcrumb({});
  }, [label, above, setBreadcrumb]);
}
