import { remoteProductLabels, t, type RemoteSupportProduct } from "@muster/sdk";
import { useState } from "react";
import { Banner, Button, Code, Dialog, Progress, Section, Text } from "#kit";
import type { DeviceDialogProps } from "../../feature.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";

/**
 * Lists the ways to connect to a device: Muster's own first, then the products set up by its organization.
 */
export function ConnectDialog({ device, onClose }: DeviceDialogProps) {
  const nodeId = device?.id ?? 0;
  const list = useOperation("listDeviceConnections", { path: { nodeId } });
  const change = useMutate();
  const { busy, run } = useAction();
  const [address, setAddress] = useState<{ product: RemoteSupportProduct; url: string }>();
  const open = (product: RemoteSupportProduct) => async () => {
    const { url } = await change("openRemoteConnection", { path: { nodeId, product } });
    setAddress({ product, url });
  };
  const error = operationError(list);
  const results = list.data?.results ?? [];
  return (
    <Dialog
      title={t("remote.support.connectTo", { name: device?.displayName ?? "" })}
      onClose={onClose}
      actions={[{ label: t("common.close"), onSelect: onClose }]}
    >
      <Section title={t("remote.support.own")}>
        <Code label={t("remote.support.own")} value={t("remote.support.ownText", { id: nodeId })} />
      </Section>
      {error && <Banner tone="danger" title={error.message} />}
      {list.isPending && <Progress label={t("common.loading")} />}
      {list.data && !results.length && <Text muted>{t("remote.support.none")}</Text>}
      {results.map(({ product, isReady, missing }) => {
        const lacking = missing ? t("remote.support.missing", { value: missing }) : undefined;
        return (
          <Section key={product} title={remoteProductLabels[product]}>
            {address?.product === product ? (
              <>
                <Code label={t("remote.support.address")} value={address.url} />
                <Text muted>{t("remote.support.openedHint", { product: remoteProductLabels[product] })}</Text>
              </>
            ) : (
              <Button
                action={{
                  label: t("remote.support.ready"),
                  busy,
                  disabled: isReady ? lacking : t("remote.support.notReady"),
                  onSelect: () => run(open(product)),
                }}
              />
            )}
          </Section>
        );
      })}
    </Dialog>
  );
}
