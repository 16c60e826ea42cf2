import { formatNumber, formatSize, t, type InstallerResult, type InstallerSystem } from "@muster/sdk";
import { qrModules } from "@muster/sdk/qr";
import { Banner, Code, Details, Dialog, QrCode, Text } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { formatTime } from "../../hooks/time.ts";

interface Props {
  made: InstallerResult;
  system: InstallerSystem;
  onClose(): void;
}

/** Shows the link, which is only shown once, and how to use it. */
export function Generated({ made, system, onClose }: Props) {
  const { platform } = useConnection();
  const { leaveTo } = platform;
  const command = system === "WINDOWS" ? made.powershellCommand : made.shellCommand;
  return (
    <Dialog
      title={t("agents.installers.generated")}
      onClose={onClose}
      actions={[
        ...(leaveTo
          ? [
              {
                label: t("agents.installers.download"),
                kind: "primary" as const,
                onSelect: () => leaveTo(made.url),
              },
            ]
          : []),
        { label: t("common.done"), onSelect: onClose },
      ]}
    >
      <Code label={t("agents.installers.link")} value={made.url} />
      <Details
        items={[
          { label: t("agents.installers.file"), value: made.fileName },
          { label: t("agents.installers.size"), value: formatSize(made.installerSize) },
          { label: t("agents.installers.usableUntil"), value: formatTime(made.expiresAt) },
          { label: t("agents.installers.computersAtMost"), value: formatNumber(made.maxUses) },
        ]}
      />
      {made.token !== null && (
        <>
          <Text>{t("agents.installers.tokenBeside")}</Text>
          <Code label={t("agents.enrollmentTokens.enrollmentToken")} value={made.token} />
        </>
      )}
      <Code label={t(`agents.installers.command.${system}`)} value={command} />
      {made.tried === "LAYOUT" && (
        <Banner
          tone="warning"
          title={t(made.signed ? "agents.installers.untriedTitle" : "agents.installers.unsigned")}
        >
          <Text>{t(made.signed ? "agents.installers.signedUntried" : "agents.installers.untried")}</Text>
        </Banner>
      )}
      {!leaveTo && <QrCode label={t("agents.installers.qrCode")} modules={qrModules(made.url)} />}
      <Text muted>{t("agents.installers.shownOnce")}</Text>
    </Dialog>
  );
}
