import { useEffect } from "react";
import { useConsole } from "./console.ts";

/** Labels the last breadcrumb while the screen is mounted. */
export function useBreadcrumb(label: string | undefined): void {
  const { setBreadcrumb } = useConsole();
  useEffect(() => {
    setBreadcrumb(label);
    return () => setBreadcrumb(undefined);
  }, [label, setBreadcrumb]);
}
