import { perServer } from "../../context.ts";
import { Allowance } from "../../platform/rate-allowance.ts";

/**
 * A section of a computer's state before and after a report; null if it can't be read there, undefined before
 * the first report.
 */
export interface StateChange<T> {
  deviceId: number;
  organizationId: number;
  at: number;
  before: T | null | undefined;
  after: T | null;
}

/** Limits how many changes of a section are stored of a computer, in case it keeps changing. */
export const changeAllowances = () => perServer(() => new Allowance<number>(40, 1 / 900_000));
