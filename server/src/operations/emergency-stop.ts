// Stops everything that is running; each feature declares what it can stop.
import { MusterError, type Stopped } from "@muster/sdk";
import { hasPermission } from "../platform/authorization/caller.ts";
import { featuresOf, type Feature, type Handlers, type StoppableItem } from "../feature.ts";

const stoppedAtOnce = 16;

const handlers = {
  async stopEverything({ context, caller, body }) {
    const { clientId, pauseSchedules, dryRun } = body;
    const stoppables = featuresOf(context).flatMap((feature) => feature.stoppables ?? []);
    const kinds = stoppables.filter(({ kind }) => kind !== "SCHEDULE" || pauseSchedules);
    const results: Stopped[] = [];
    for (const { kind, permission, running } of kinds) {
      const all = await running(context, caller, clientId);
      const allowed = !permission || hasPermission(caller, permission);
      const one = async ({ stop, ...what }: StoppableItem): Promise<Stopped> => {
        const answer = (result: Stopped["result"], detail = "") => ({ kind, ...what, result, detail });
        if (!allowed) return answer("REFUSED", new MusterError("forbidden").message);
        if (dryRun) return answer("WOULD_STOP");
        try {
          await stop();
          return answer("STOPPED");
        } catch (error) {
          if (!(error instanceof MusterError)) context.log.error(error);
          return answer(
            "FAILED",
            error instanceof MusterError ? error.message : new MusterError("internal_error").message,
          );
        }
      };
      for (let i = 0; i < all.length; i += stoppedAtOnce)
        results.push(...(await Promise.all(all.slice(i, i + stoppedAtOnce).map(one))));
    }
    const left = await Promise.all(
      stoppables.flatMap(({ kind, running }) =>
        kind === "SCHEDULE" ? running(context, caller, clientId) : [],
      ),
    );
    return { results, schedulesLeft: dryRun && pauseSchedules ? 0 : left.flat().length };
  },
} satisfies Partial<Handlers>;

export const emergencyStop: Feature = { handlers };
