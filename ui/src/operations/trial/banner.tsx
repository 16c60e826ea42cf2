import { lazyPart } from "#kit";
import { useConsole } from "../../hooks/console.ts";

const TrialNotice = lazyPart(async () => (await import("./notice.tsx")).TrialNotice);

/** Renders nothing unless the server has a trial license. */
export function TrialBanner() {
  const { session } = useConsole();
  return session.isTrialLicense && session.divisionUid !== null && <TrialNotice />;
}
