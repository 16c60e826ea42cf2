import {
  deviceAddress,
  evidenceKind,
  evidenceTime,
  explainedFacts,
  verdictSigns,
  type DiscoveryExplanation,
} from "@muster/sdk";
import { useEffect } from "react";
import { useParams } from "react-router";
import { Banner, Details, Dialog, Page, Section, Text, Timeline } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";

/** Why a discovery says what it says of one target, as a page of its own. */
export function ExplanationPage() {
  const { jobId = "", ip = "" } = useParams();
  const read = useOperation("explainDiscoveredDevice", { path: { jobId, ip } });
  useBreadcrumb(ip);
  return (
    <Page
      title={ip}
      subtitle="What the discovery heard"
      loading={read.isPending}
      error={operationError(read)}
    >
      {read.data && <Explanation {...read.data} />}
    </Page>
  );
}

interface Props {
  jobId: string;
  ip: string;
  /** Read again when more has become known. */
  revision: number | undefined;
  onClose(): void;
}

export function ExplainDialog({ jobId, ip, revision, onClose }: Props) {
  const { data, error, refetch } = useOperation("explainDiscoveredDevice", { path: { jobId, ip } });
  const stale = data !== undefined && revision !== undefined && data.device.revision < revision;
  useEffect(() => {
    if (stale) void refetch();
  }, [stale, revision, refetch]);
  return (
    <Dialog title={ip} onClose={onClose} actions={[{ label: "Close", onSelect: onClose }]}>
      {error && !data && (
        <Banner
          tone="danger"
          title={error.message}
          actions={[{ label: "Try again", onSelect: () => void refetch() }]}
        >
          {error.nextStep}
        </Banner>
      )}
      {!data && !error && <Text muted>Loading…</Text>}
      {data && <Explanation {...data} />}
    </Dialog>
  );
}

function Explanation(explanation: DiscoveryExplanation) {
  const { device, evidence } = explanation;
  const { verdict, complete, nodeId } = device;
  const tone = complete ? verdictSigns[verdict].tone : "neutral";
  return (
    <>
      <Details
        items={[
          ...explainedFacts(explanation).map(({ label, value }, index) => ({
            label,
            value: index === 0 ? { text: value, tone } : value,
          })),
          ...(nodeId === null
            ? []
            : [{ label: "Device", value: { text: "Added", to: deviceAddress(nodeId) } }]),
        ]}
      />
      <Section title="Evidence">
        <Timeline
          label="Evidence"
          items={evidence.map(({ atMS, kind, text }) => ({
            time: evidenceTime(atMS),
            kind: evidenceKind(kind),
            text,
          }))}
          empty={complete ? "Nothing was heard of it." : "It comes with the verdict."}
        />
      </Section>
    </>
  );
}
