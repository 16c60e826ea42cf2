import { Confirm, type ConfirmProps } from "#kit";
import { useConsole } from "../hooks/console.ts";
import { useAction } from "../hooks/operations.ts";

interface ConfirmActionProps extends Omit<ConfirmProps, "busy" | "onConfirm" | "onCancel"> {
  act(): Promise<unknown>;
  /** The notification of success; without it, `act` reports the result itself. */
  done?: string | undefined;
  onClose(): void;
}

/** Asks before an action. The question stays open if the action is refused. */
export function ConfirmAction({ act, done, onClose, ...question }: ConfirmActionProps) {
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const confirm = async () => {
    await act();
    onClose();
    if (done) notify({ tone: "success", title: done });
  };
  return <Confirm {...question} busy={busy} onConfirm={() => run(confirm, onClose)} onCancel={onClose} />;
}
