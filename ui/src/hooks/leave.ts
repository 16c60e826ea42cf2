import { useLocation, useNavigate } from "react-router";

/**
 * Returns from a form to the previous screen without adding to the history, so that Back doesn't return to
 * the form. `fallback` is for a form that was opened directly by its address.
 */
export function useLeave(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === "default" ? navigate(fallback, { replace: true }) : navigate(-1));
}
