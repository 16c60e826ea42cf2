// Which time the charts of a device show; the address holds it.
import { useAddressParameters } from "../../hooks/address.ts";
import type { ChartSpan } from "#kit";

const hourMS = 3_600_000;
export const dayMS = 24 * hourMS;
const shortestMS = 10 * 60_000;
const longestMS = 180 * dayMS;
const periods = { "1h": hourMS, "24h": dayMS, "7d": 7 * dayMS, "30d": 30 * dayMS } as const;
export type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as Period[];
export const lengthOf = (period: Period): number => periods[period];

/** The nearest time that can be shown: not in the future, and of a length for which there are steps. */
export function possibleSpan({ from, to }: ChartSpan, now: number): ChartSpan {
  const length = Math.max(shortestMS, Math.min(to - from, longestMS));
  const end = Math.min((from + to + length) / 2, now);
  return { from: Math.round(end - length), to: Math.round(end) };
}

function readSpan(params: URLSearchParams): ChartSpan | undefined {
  const [from, to] = [Number(params.get("from")), Number(params.get("to"))];
  const isSpan = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from > 0 && from < to;
  return isSpan ? possibleSpan({ from, to }, Date.now()) : undefined;
}

export type Comparison = "day" | "week" | { nodeId: number };

function readComparison(params: URLSearchParams): Comparison | undefined {
  const text = params.get("compare") ?? "";
  if (text === "day" || text === "week") return text;
  return /^\d{1,9}$/.test(text) ? { nodeId: Number(text) } : undefined;
}

/** The time, and what it is compared with. Back leads from a part of the time to the whole. */
export function useView() {
  const { params, change } = useAddressParameters();
  const span = readSpan(params);
  return {
    period: periodNames.find((one) => one === params.get("period")) ?? "1h",
    span,
    comparison: readComparison(params),
    choosePeriod: (period: Period) =>
      change({ period: period === "1h" ? "" : period, from: "", to: "" }, { replace: true }),
    zoom(wanted: ChartSpan) {
      const { from, to } = possibleSpan(wanted, Date.now());
      change({ from: String(from), to: String(to) }, { replace: span !== undefined });
    },
    resetZoom: () => change({ from: "", to: "" }, { replace: true }),
    compare: (comparison: Comparison | undefined) =>
      change(
        {
          compare: typeof comparison === "object" ? String(comparison.nodeId) : (comparison ?? ""),
        },
        { replace: true },
      ),
  };
}
