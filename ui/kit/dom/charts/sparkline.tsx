import { roundUp } from "../../headless/chart.ts";
import type { SparklineProps } from "../../types/index.ts";

const height = 20;

/** Returns the path of the line; missing values leave gaps. */
function drawLine(values: readonly (number | null)[], max: number) {
  const step = 100 / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      if (value === null) return "";
      const started = index > 0 && values[index - 1] !== null;
      const y = height - 1 - (Math.max(0, Math.min(value, max)) / max) * (height - 2);
      return `${started ? "L" : "M"}${(index * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

export function Sparkline({ label, values, maximum, tone }: SparklineProps) {
  const greatest = values.reduce<number>((max, value) => Math.max(max, value ?? 0), 0);
  const path = drawLine(values, maximum ?? roundUp(greatest));
  return (
    <svg
      className="muster-sparkline"
      role="img"
      aria-label={label}
      data-tone={tone}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
