import { MusterError, t, type Answer, type WebhookContentType } from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { Banner, Code, Dialog, Text } from "#kit";
import { useConnection } from "../../hooks/console.ts";

interface Props {
  message: { template: string; contentType: WebhookContentType };
  onClose(): void;
}

/** Shows what a webhook with this template, which may be unsaved, would receive for an example alert. */
export function MessagePreview({ message: { template, contentType }, onClose }: Props) {
  const { muster } = useConnection();
  const body = { template, contentType };
  const { data, error } = useQuery<Answer<"previewChannelTemplate">, Error>({
    queryKey: ["previewChannelTemplate", body],
    queryFn: ({ signal }) => muster.call("previewChannelTemplate", { body }, signal),
    retry: false,
  });
  return (
    <Dialog title={t("monitoring.channels.template.preview")} onClose={onClose}>
      <Text muted>{t("monitoring.channels.template.previewOf")}</Text>
      {error && (
        <Banner
          tone="danger"
          title={(error instanceof MusterError && error.errors[0]?.message) || error.message}
        />
      )}
      {data && <Code label={data.contentType} value={data.body} />}
    </Dialog>
  );
}
