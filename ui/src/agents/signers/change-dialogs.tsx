import { t, type SignedSignerList, type Signer, type SignerDraft } from "@muster/sdk";
import { Banner, Text, TextField } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { SignedDialog } from "./signed-dialog.tsx";
import { useSigning } from "./signing-fields.tsx";
import { useChange } from "./use-change.ts";

interface Props {
  clientId: number;
  lists: readonly SignedSignerList[];
  onClose(): void;
}

interface SignerProps extends Props {
  signer: Signer;
}

const noSigners: SignerDraft = { signers: [], required: false };

/** Returns the current list, and the form that signs the next one. */
function useNextList({ clientId, lists }: Props) {
  const before = lists.at(-1)?.list ?? noSigners;
  const signing = useSigning(before.signers);
  const form = useForm(signing.values, signing.check);
  return { before, signing, form, sign: useChange(clientId, lists) };
}

/** Whether runs or sessions require signatures. */
export type Requirement = "required" | "sessionsRequired";

/** Starts or stops requiring signatures. */
export function RequireSignatures({ of, ...props }: Props & { of: Requirement }) {
  const { before, signing, form, sign } = useNextList(props);
  const { signers } = before;
  const requires = !before[of];
  const texts = of === "required" ? "agents.signers" : "agents.signers.sessions";
  return (
    <SignedDialog
      title={requires ? t(`${texts}.requireQuestion`) : t(`${texts}.stopQuestion`)}
      submitLabel={requires ? t(`${texts}.require`) : t(`${texts}.stopRequiring`)}
      signing={signing}
      form={form}
      intro={
        <>
          <Text>{requires ? t(`${texts}.requireMeans`) : t(`${texts}.stopMeans`)}</Text>
          {requires && signers.length === 1 && (
            <Banner tone="warning" title={t("agents.signers.onlyOne")}>
              <Text>{t("agents.signers.onlyOneHint")}</Text>
            </Banner>
          )}
        </>
      }
      save={(_, signer) => sign({ ...before, [of]: requires }, signer)}
      saved={requires ? t(`${texts}.nowRequired`) : t(`${texts}.noLongerRequired`)}
      onClose={props.onClose}
    />
  );
}

export function RemoveSigner({ signer: { id, name, userId }, ...props }: SignerProps) {
  const { session } = useConsole();
  const { before, signing, form, sign } = useNextList(props);
  const left = before.signers.filter((one) => one.id !== id);
  return (
    <SignedDialog
      title={t("agents.signers.removeQuestion", { name })}
      submitLabel={t("agents.signers.remove")}
      signing={signing}
      form={form}
      intro={
        <>
          {userId === session.user.id && (
            <Banner tone="warning" title={t("agents.signers.ownKey")}>
              <Text>{t("agents.signers.ownKeyHint")}</Text>
            </Banner>
          )}
          <Text>{t("agents.signers.removeMeans", { name })}</Text>
          {left.length === 1 && <Text>{t("agents.signers.oneLeft", { name: left[0]!.name })}</Text>}
        </>
      }
      save={(_, by) => sign({ ...before, signers: left }, by)}
      saved={t("agents.signers.removed", { name })}
      onClose={props.onClose}
    />
  );
}

export function RenameSigner({ signer, ...props }: SignerProps) {
  const { before, signing, sign } = useNextList(props);
  const form = useForm({ name: signer.name, ...signing.values }, (values) => ({
    ...required(values, "name"),
    ...signing.check(values),
  }));
  return (
    <SignedDialog
      title={t("agents.signers.renameTitle", { name: signer.name })}
      submitLabel={t("agents.signers.rename")}
      signing={signing}
      form={form}
      save={({ name }, by) =>
        sign(
          {
            ...before,
            signers: before.signers.map((one) =>
              one.id === signer.id ? { ...one, name: name.trim() } : one,
            ),
          },
          by,
        )
      }
      saved={t("agents.signers.renamed")}
      onClose={props.onClose}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
    </SignedDialog>
  );
}
