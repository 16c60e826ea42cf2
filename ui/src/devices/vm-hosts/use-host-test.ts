import { MusterError, runVmHostTest, type VmHostTestRequest, type VmHostTestResult } from "@muster/sdk";
import { useEffect, useRef, useState } from "react";
import { refusal } from "../../hooks/form.ts";
import { useConnection } from "../../hooks/console.ts";

interface Tested {
  /** The tested connection, as JSON. */
  of: string;
  result?: VmHostTestResult;
  failed?: string;
}

/** Tests a connection; the result is valid until the connection is changed. */
export function useHostTest(connection: VmHostTestRequest) {
  const { muster } = useConnection();
  const [stage, setStage] = useState("");
  const [tested, setTested] = useState<Tested>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  // the name isn't part of the test
  const of = JSON.stringify({ ...connection, name: "" });
  const start = (certificateFingerprint?: string) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setTested(undefined);
    const body = { ...connection, ...(certificateFingerprint && { certificateFingerprint }) };
    runVmHostTest(muster, body, { onStage: setStage, signal })
      .then((result) => setTested({ of, result }))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        setTested({ of, failed: refusal(error instanceof MusterError ? error : new MusterError("failed")) });
      })
      .finally(() => !signal.aborted && setStage(""));
  };
  const current = tested?.of === of ? tested : undefined;
  return { stage, start, result: current?.result, failed: current?.failed };
}
