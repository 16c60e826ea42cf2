import { t } from "@muster/sdk";
import { Banner, Progress, Text } from "#kit";
import type { useHostTest } from "./use-host-test.ts";

/** The current step or the result of a connection test. */
export function HostTest({ stage, start, result, failed }: ReturnType<typeof useHostTest>) {
  if (stage) return <Progress label={stage} />;
  if (failed) return <Banner tone="danger" title={failed} />;
  if (!result) return null;
  const { resultCode, message, product, certificateFingerprint: fingerprint } = result;
  const isUntrusted = resultCode === "certificate_unknown" || resultCode === "certificate_changed";
  if (resultCode === "SUCCESS")
    return (
      <Banner tone="success" title={message}>
        {[product, fingerprint && t("devices.vmHosts.pinned", { fingerprint })].filter(Boolean).join(". ")}
      </Banner>
    );
  return (
    <Banner
      tone={isUntrusted ? "warning" : "danger"}
      title={message}
      actions={
        isUntrusted ? [{ label: t("devices.vmHosts.trustAndTest"), onSelect: () => start(fingerprint) }] : []
      }
    >
      {isUntrusted && <Text>{`${t("devices.vmHosts.fingerprint")}: ${fingerprint}`}</Text>}
    </Banner>
  );
}
