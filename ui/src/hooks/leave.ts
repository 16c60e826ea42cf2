import { useLocation, useNavigate } from "react-router";

/**
 * Leaves a form for the screen before it without adding to the history, so that Back doesn't return to the
 * form; `fallback` is for a form that was opened by its address.
 */
export function useLeave(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === "default" ? navigate(fallback, { replace: true }) : navigate(-1));
}
