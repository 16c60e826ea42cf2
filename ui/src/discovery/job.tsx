import { useEffect, useEffectEvent, useState } from "react";
import { useParams } from "react-router";
import { Screen, SelectField } from "#kit";
import { formatTime, readError, useCrumb, useRead } from "../console.ts";
import { Steps, type Step } from "./steps.tsx";
import { useDiscovery } from "./use-discovery.ts";

/** A discovery that was started before, here or elsewhere: watched while it runs, read when it has ended. */
export function JobPage() {
  const { jobId = "" } = useParams();
  const discovery = useDiscovery();
  const [step, setStep] = useState<Step>("discovery");
  const [chosenLocation, setChosenLocation] = useState("");
  const path = { jobId };
  const job = useRead("getJob", { path });
  const ended = job.data !== undefined && job.data.state !== "RUNNING";
  const results = useRead("listDiscoveredDevices", { path, query: {} }, ended);
  const clientId = job.data?.clientId ?? 0;
  const locations = useRead("listLocations", { path: { clientId } }, clientId > 0);
  const agents = useRead("listAgents", { query: { clientId } }, clientId > 0);
  const title = job.data && `${job.data.delegateName}, ${formatTime(job.data.createdAt)}`;
  useCrumb(title);

  const begin = useEffectEvent(() => {
    if (discovery.state !== "idle" || !job.data) return;
    if (!ended) discovery.follow(jobId);
    else if (results.data) discovery.show(job.data, results.data.results);
  });
  useEffect(() => begin());

  const probe = agents.data?.results.find(({ nodeId }) => nodeId === job.data?.delegateNodeId);
  const location = chosenLocation || (probe ? String(probe.locationId) : "");
  const error = readError(job, results);
  if (!job.data || error || discovery.state === "idle")
    return <Screen title="Discovery" loading={!error} error={error} />;
  return (
    <Steps
      title={`Discovery by ${title}`}
      discovery={discovery}
      step={step}
      onStep={setStep}
      target={
        location
          ? { orgId: clientId, locationId: Number(location), nmsDelegateNodeId: job.data.delegateNodeId }
          : undefined
      }
      onRetry={() => discovery.follow(jobId)}
      aside={
        <SelectField
          label="Location"
          required
          value={location}
          onChange={setChosenLocation}
          error={location ? undefined : "Required"}
          options={(locations.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      }
    />
  );
}
