import {
  deviceAddress,
  evidenceKind,
  evidenceTime,
  explainedFacts,
  verdictSigns,
  type DiscoveryExplanation,
  t,
} from "@muster/sdk";
import { useEffect } from "react";
import { useParams } from "react-router";
import { Banner, Details, Dialog, Page, Section, Text, Timeline } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";

/** The evidence for a discovery's verdict on one target. */
export function ExplanationPage() {
  const { jobId = "", ip = "" } = useParams();
  const read = useOperation("explainDiscoveredDevice", { path: { jobId, ip } });
  useBreadcrumb(ip);
  return (
    <Page
      title={ip}
      subtitle={t("discovery.jobs.whatDiscoveryHeard")}
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
  /** The device's revision; the explanation is reloaded if it's older. */
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
    <Dialog title={ip} onClose={onClose} actions={[{ label: t("common.close"), onSelect: onClose }]}>
      {error && !data && (
        <Banner
          tone="danger"
          title={error.message}
          actions={[{ label: t("common.tryAgain"), onSelect: () => void refetch() }]}
        >
          {error.nextStep}
        </Banner>
      )}
      {!data && !error && <Text muted>{t("common.loading")}</Text>}
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
            : [
                {
                  label: t("discovery.jobs.device"),
                  value: { text: t("discovery.jobs.added"), to: deviceAddress(nodeId) },
                },
              ]),
        ]}
      />
      <Section title={t("discovery.jobs.evidence")}>
        <Timeline
          label={t("discovery.jobs.evidence")}
          items={evidence.map(({ atMS, kind, text }) => ({
            time: evidenceTime(atMS),
            kind: evidenceKind(kind),
            text,
          }))}
          empty={complete ? t("discovery.jobs.nothingWasHeard") : t("discovery.jobs.comesVerdict")}
        />
      </Section>
    </>
  );
}
