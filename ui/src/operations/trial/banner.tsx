import { lazyPart } from "#kit";
import { useConsole } from "../../hooks/console.ts";

const TrialNotice = lazyPart(async () => (await import("./notice.tsx")).TrialNotice);

/** Nothing unless this server is on trial. */
export function TrialBanner() {
  const { session } = useConsole();
  return session.isTrialLicense && session.divisionUid !== null && <TrialNotice />;
}
