import { t, type Signer } from "@muster/sdk";
import { Code, Details, Dialog } from "#kit";

const shownCharacters = 12;

export const shortKeyId = (id: string): string => id.slice(0, shownCharacters);

export const kindOf = ({ kind }: Signer): string => t(`agents.signers.kinds.${kind}`);

interface Props {
  signer: Signer;
  /** Whether it is the only signer. */
  only: boolean;
  mayChange: boolean;
  nameOf(userId: number): string;
  onAct(what: "rename" | "remove"): void;
  onClose(): void;
}

/** Shows a signer's key, to compare it with the user. */
export function SignerDialog({ signer, only, mayChange, nameOf, onAct, onClose }: Props) {
  const { id, name, userId, passkey } = signer;
  const refused = mayChange ? undefined : t("agents.signers.needsPermission");
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={[
        { label: t("agents.signers.rename"), disabled: refused, onSelect: () => onAct("rename") },
        {
          label: t("agents.signers.remove"),
          kind: "danger",
          disabled: refused ?? (only ? t("agents.signers.lastSigner") : undefined),
          onSelect: () => onAct("remove"),
        },
        { label: t("common.close"), kind: "plain", onSelect: onClose },
      ]}
    >
      <Details
        items={[
          { label: t("agents.signers.user"), value: nameOf(userId) },
          { label: t("agents.signers.kind"), value: kindOf(signer) },
          ...(passkey ? [{ label: t("agents.signers.consoleAddress"), value: passkey.origin }] : []),
        ]}
      />
      <Code label={t("agents.signers.keyId")} value={id} />
    </Dialog>
  );
}
