// The time span that a device's charts show; stored in the address.
import { useAddressParameters } from "../../hooks/address.ts";
import type { ChartSpan } from "#kit";

const hourMS = 3_600_000;
export const dayMS = 24 * hourMS;
const minMS = 10 * 60_000;
const maxMS = 180 * dayMS;
const periods = { "1h": hourMS, "24h": dayMS, "7d": 7 * dayMS, "30d": 30 * dayMS } as const;
export type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as Period[];
export const lengthOf = (period: Period): number => periods[period];

/** Returns the nearest span that can be shown: not in the future, and of a supported length. */
export function possibleSpan({ from, to }: ChartSpan, now: number): ChartSpan {
  const length = Math.max(minMS, Math.min(to - from, maxMS));
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

/** Returns the span and its comparison. Zooming in adds to the history, so that Back returns to the whole. */
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
