import { perServer } from "../../context.ts";
import { Allowance } from "../../platform/allowance.ts";

/**
 * A part of a computer's state as it was and as it is now; null if it can't be read there, undefined before
 * the first report.
 */
export interface StateChange<T> {
  deviceId: number;
  organizationId: number;
  at: number;
  before: T | null | undefined;
  after: T | null;
}

/** How many changes of a part of its state are stored of a computer, however often it changes its mind. */
export const changeAllowances = () => perServer(() => new Allowance<number>(40, 1 / 900_000));
