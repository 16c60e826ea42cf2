import { t } from "@muster/sdk";
import { useEffect, useEffectEvent, useState } from "react";
import { useParams } from "react-router";
import { Page, SelectField } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";
import { Steps } from "../wizard/steps.tsx";
import { useDiscovery } from "../wizard/use-discovery.ts";
import { useStep } from "../wizard/use-step.ts";

/** An existing discovery: followed while it runs, or read once it has ended. */
export function JobPage() {
  const { jobId = "" } = useParams();
  const discovery = useDiscovery();
  const [step, setStep] = useStep("discovery");
  const [chosenLocation, setChosenLocation] = useState("");
  const path = { jobId };
  const job = useOperation("getJob", { path });
  const seriesId = job.data?.seriesId ?? undefined;
  const series = useOperation("listJobs", { query: { seriesId, pageSize: 1000 } }, seriesId !== undefined);
  const jobs = job.data && (seriesId ? series.data?.results.toReversed() : [job.data]);
  const clientId = job.data?.clientId ?? 0;
  const locations = useOperation("listLocations", { path: { clientId } }, clientId > 0);
  const agents = useOperation("listAgents", { query: { clientId } }, clientId > 0);
  const title = job.data && `${job.data.delegateName}, ${formatTime(job.data.createdAt)}`;
  useBreadcrumb(title);

  // a series gets more jobs while it runs
  const begin = useEffectEvent(() => jobs && discovery.show(jobs));
  const known = jobs?.map(({ id }) => id).join();
  useEffect(() => begin(), [known]);

  const probe = agents.data?.results.find(({ nodeId }) => nodeId === job.data?.delegateNodeId);
  const location = chosenLocation || (probe ? String(probe.locationId) : "");
  const error = operationError(job, series);
  if (!job.data || error || discovery.state === "idle")
    return <Page title={t("discovery.jobs.discoveryTitle")} loading={!error} error={error} />;
  return (
    <Steps
      title={t("discovery.jobs.discoveryByTitle", { title: title ?? "" })}
      discovery={discovery}
      step={step}
      onStep={setStep}
      target={
        location
          ? { orgId: clientId, locationId: Number(location), nmsDelegateNodeId: job.data.delegateNodeId }
          : undefined
      }
      aside={
        <SelectField
          label={t("discovery.jobs.location")}
          required
          value={location}
          onChange={setChosenLocation}
          error={location ? undefined : t("common.required")}
          options={(locations.data?.results ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
        />
      }
    />
  );
}
