import {
  followsSigners,
  MusterError,
  nextSignerList,
  signSignerList,
  t,
  type RunSigner,
  type SignerDraft,
  type SignedSignerList,
  type SignerList,
} from "@muster/sdk";
import { useEffect, useState } from "react";
import { useMutate, useOperation } from "../../hooks/operations.ts";

/** Whether each list was signed by a signer of the previous one, as agents check it. */
async function follow(lists: readonly SignedSignerList[]): Promise<boolean> {
  let before: SignerList | undefined;
  for (const signed of lists) {
    if (!(await followsSigners(before, signed))) return false;
    before = signed.list;
  }
  return true;
}

/** Reads an organization's lists of signers, oldest first, and verifies their signatures. */
export function useSignerLists(clientId: number) {
  const read = useOperation("listSignerLists", { path: { clientId } });
  const lists = read.data?.results;
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    let current = true;
    void follow(lists ?? []).then((followed) => current && setBroken(!followed));
    return () => {
      current = false;
    };
  }, [lists]);
  return { read, lists: lists ?? [], list: lists?.at(-1)?.list, broken };
}

/** Signs a changed list of signers and sends it. */
export function useChange(clientId: number, lists: readonly SignedSignerList[]) {
  const change = useMutate();
  return async (draft: SignerDraft, signer: RunSigner): Promise<void> => {
    // agents would refuse a list whose predecessors aren't all signed
    if (!(await follow(lists)))
      throw new MusterError("signature_invalid", { message: t("agents.signers.historyBroken") });
    const before = lists.at(-1)?.list;
    const list = await nextSignerList(clientId, before, draft);
    await change("addSignerList", { path: { clientId }, body: await signSignerList(list, signer) });
  };
}
