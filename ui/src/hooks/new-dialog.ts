import { useSearchParams } from "react-router";

/**
 * Whether the "create" dialog is open; stored in the address (`?new`), so that palette actions can open it.
 */
export function useNewDialog(): [open: boolean, setOpen: (open: boolean) => void] {
  const [params, setParams] = useSearchParams();
  return [params.has("new"), (open) => setParams(open ? { new: "" } : {}, { replace: true })];
}
