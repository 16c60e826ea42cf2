import { MusterError, t, type RunSignature, type SessionContent } from "@muster/sdk";

/** A session that waits for the user's signature. */
export interface SignatureRequest {
  id: number;
  session: SessionContent;
  answer(signature: RunSignature | undefined): void;
}

/** The sessions that this console's user is asked to sign, one at a time. */
export class SignatureRequests {
  private readonly listeners = new Set<() => void>();
  private waiting: readonly SignatureRequest[] = [];
  private last = 0;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = (): SignatureRequest | undefined => this.waiting[0];

  /** Asks the user to sign a session. @throws MusterError `signature_required` if the user doesn't sign */
  async sign(session: SessionContent): Promise<RunSignature> {
    const { promise, resolve } = Promise.withResolvers<RunSignature | undefined>();
    const id = ++this.last;
    this.change([...this.waiting, { id, session, answer: resolve }]);
    const signature = await promise;
    this.change(this.waiting.filter((one) => one.id !== id));
    if (!signature) throw new MusterError("signature_required", { message: t("remote.signing.notSigned") });
    return signature;
  }

  private change(waiting: readonly SignatureRequest[]): void {
    this.waiting = waiting;
    for (const listener of this.listeners) listener();
  }
}
