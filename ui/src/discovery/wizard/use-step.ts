import { useEffect, useEffectEvent } from "react";
import type { NavigateOptions } from "react-router";
import { useAddress, useAddressParameters } from "../../hooks/address.ts";
import { discoveryPath } from "../jobs/routes.ts";

const steps = ["setup", "discovery", "review"] as const;
export type Step = (typeof steps)[number];

/** Stores the step in the address, so that Back returns to the previous step. */
export function useStep(first: Step): [Step, (step: Step, options?: NavigateOptions) => void] {
  const { params, change } = useAddressParameters();
  const step = steps.find((one) => one === params.get("step")) ?? first;
  return [step, (next, options) => change({ step: next === first ? "" : next }, options)];
}

/** Stores the running discovery in the address, so that it's shown again after a reload. */
export function useJobInAddress(jobId: string | undefined): void {
  const { set } = useAddress();
  const name = useEffectEvent((job: string) => set({ job }));
  useEffect(() => {
    if (jobId) name(jobId);
  }, [jobId]);
}

export const jobAddress = (jobId: string): string => `${discoveryPath}/${encodeURIComponent(jobId)}`;
