import { formatNumber, percents } from "@muster/sdk";
import type { BarChartProps } from "../../types/index.ts";

export function BarChart({ label, bars, total, onChoose, empty }: BarChartProps) {
  if (!bars.length) return <p className="muster-muted">{empty}</p>;
  const shares = percents(
    bars.map(({ count }) => count),
    total,
  );
  const max = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className="muster-bars" aria-label={label}>
      {bars.map(({ id, label: name, count, tone }, index) => {
        const drawn = (
          <>
            <span className="muster-bar-name">
              <bdi>{name}</bdi>
            </span>
            <span className="muster-bar-track" aria-hidden="true">
              <span
                className="muster-bar"
                data-tone={tone}
                style={{ inlineSize: `${(count / max) * 100}%` }}
              />
            </span>
            <span className="muster-bar-count">{formatNumber(count)} </span>
            <span className="muster-bar-count muster-muted">
              <bdi>{shares[index]}</bdi>
            </span>
          </>
        );
        return (
          <li key={id}>
            {onChoose ? (
              <button type="button" className="muster-bar-line" onClick={() => onChoose(id)}>
                {drawn}
              </button>
            ) : (
              <span className="muster-bar-line">{drawn}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
