import { isBlocked, malwareScanLabels, scriptMessages, type Script } from "@muster/sdk";
import { Banner, Text } from "#kit";
import { useOperation } from "../../hooks/operations.ts";

/** Shows the malware scanner's result if it prevents running. */
export function ReviewBanner({ script }: { script: Script }) {
  const { malwareScanStatus: status, malwareScanDetail: detail } = script;
  const scanner = useOperation("getMalwareScanner", {}, status === "PROCESSING");
  if (!isBlocked(script)) return null;
  const { label, tone } = malwareScanLabels[status];
  const away = scanner.data?.state === "UNREACHABLE";
  return (
    <Banner tone={tone} title={status === "PROCESSING" ? scriptMessages.underReview : label}>
      <Text>
        {detail ||
          (away ? `${scriptMessages.scannerAway} ${scriptMessages.scannerNext}` : scriptMessages.notClean)}
      </Text>
    </Banner>
  );
}
