// Stopping everything at once: each feature adds what of it runs.
import { MusterError, type Permission, type Stopped } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { hasPermission, type Caller } from "../platform/authorization/caller.ts";
import type { Handlers } from "../http/routes.ts";
import { within } from "../platform/db/database.ts";

interface Running extends Pick<Stopped, "id" | "name" | "clientId"> {
  stop(): Promise<unknown>;
}

interface Stoppable {
  kind: Stopped["kind"];
  /** What whoever stops it must be allowed; without one the feature says of each whether it may be. */
  permission?: Permission;
  /** What runs or waits to run, of the organizations that the caller may see; of one alone when it is named. */
  running(context: ServerContext, caller: Caller, clientId: number | undefined): Promise<Running[]>;
}

/** All that can be stopped; a feature whose work runs adds itself. */
export const stoppables: Stoppable[] = [];

const stoppedAtOnce = 16;

export const stops = {
  async stopEverything({ context, caller, body }) {
    const { clientId, pauseSchedules, dryRun } = body;
    const kinds = stoppables.filter(({ kind }) => kind !== "SCHEDULE" || pauseSchedules);
    const results: Stopped[] = [];
    for (const { kind, permission, running } of kinds) {
      const all = await running(context, caller, clientId);
      const allowed = !permission || hasPermission(caller, permission);
      const one = async ({ stop, ...what }: Running): Promise<Stopped> => {
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
    const { n } = await context.db
      .selectFrom("schedules")
      .select((e) => e.fn.countAll<number>().as("n"))
      .where("enabled", "=", 1)
      .where((e) => within(e.ref("organizationId"), caller.organizationIds))
      .$if(!!clientId, (q) => q.where("organizationId", "=", clientId!))
      .executeTakeFirstOrThrow();
    return { results, schedulesLeft: dryRun && pauseSchedules ? 0 : n };
  },
} satisfies Partial<Handlers>;
