import { perServer } from "../../context.ts";
import { Allowance } from "../../platform/allowance.ts";

/** How many changes of a part of its state are stored of a computer, however often it changes its mind. */
export const changeAllowances = () => perServer(() => new Allowance<number>(40, 1 / 900_000));
