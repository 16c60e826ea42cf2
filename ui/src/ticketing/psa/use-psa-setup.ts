import { MusterError, templateKindOf, type PsaSetup, type PsaType } from "@muster/sdk";
import { useOperation } from "../../hooks/operations.ts";

/** Reads the options of the configured PSA, when needed. */
export function usePsaSetup(psaType: PsaType | undefined): {
  setup: PsaSetup | undefined;
  error: MusterError | null;
  retry(): void;
} {
  const isConnectWise = psaType !== undefined && templateKindOf(psaType) === "CONNECTWISE";
  const connectWise = useOperation("getConnectWiseSetupValues", { query: {} }, isConnectWise);
  const autotask = useOperation(
    "getAutotaskSetupValues",
    { query: {} },
    psaType !== undefined && !isConnectWise,
  );
  const setup: PsaSetup | undefined = isConnectWise
    ? connectWise.data && { kind: "CONNECTWISE", values: connectWise.data }
    : autotask.data && { kind: "AUTOTASK", values: autotask.data };
  const { error, refetch } = isConnectWise ? connectWise : autotask;
  return { setup, error, retry: () => void refetch() };
}
