import {
  credentialOf,
  durationName,
  formatDateTime,
  formatList,
  formatNumber,
  latestStart,
  manifestSteps,
  runAsLabel,
  t,
  type RunManifest,
} from "@muster/sdk";
import { Details, Section } from "#kit";

interface Props {
  manifest: RunManifest;
  deviceNames: readonly string[];
}

/** Shows everything that the signature of a run covers. */
export function ManifestDetails({ manifest, deviceNames }: Props) {
  const { runAt, timeoutSeconds, runAs, users, canary, stopAfterFailures, steps } = manifest;
  const userLabel = (text: string) =>
    runAsLabel(text, users.find(({ credentialId }) => credentialId === credentialOf(text))?.name);
  const overrides = Object.entries(runAs).map(([system, user]) => `${system}: ${userLabel(user)}`);
  const items = manifestSteps(manifest).map(([automation, parameters, variables], i) => {
    const { content, files, runAs: user } = steps[i]!;
    const digests = [content, ...files.map(({ name, digest }) => `${name} ${digest}`)].filter(Boolean);
    return [
      ...(automation && parameters && variables ? [automation, parameters, variables] : []),
      {
        label: t("operations.changeRequests.runsAs"),
        value: overrides.length ? formatList(overrides) : userLabel(user),
      },
      { label: t("automation.runs.sign.contentDigest"), value: formatList(digests) },
    ];
  });
  const times = [
    { label: t("automation.runs.devices"), value: formatList(deviceNames) },
    {
      label: t("operations.changeRequests.starts"),
      value: runAt === null ? t("automation.runs.now") : formatDateTime(runAt),
    },
    { label: t("automation.runs.beginsUntil"), value: formatDateTime(latestStart(manifest)) },
    { label: t("operations.changeRequests.timeout"), value: durationName(timeoutSeconds * 1_000) },
    ...(canary ? [{ label: t("automation.runs.first"), value: formatNumber(canary.devices) }] : []),
    ...(stopAfterFailures === null
      ? []
      : [{ label: t("automation.runs.stopAfter"), value: formatNumber(stopAfterFailures) }]),
  ];
  const [only, more] = items;
  if (only && !more) return <Details items={[...only, ...times]} />;
  return (
    <>
      <Details items={times} />
      {items.map((step, i) => (
        // steps are in order, and the same automation can run twice
        <Section key={i} title={t("operations.changeRequests.stepNumber", { number: i + 1 })}>
          <Details items={step} />
        </Section>
      ))}
    </>
  );
}
