import type { TimelineProps } from "../../types/index.ts";

export function Timeline({ label, items, empty }: TimelineProps) {
  if (!items.length) return <p className="muster-muted">{empty}</p>;
  return (
    <ol className="muster-timeline" aria-label={label}>
      {items.map(({ time, kind, text }, index) => (
        <li key={index}>
          <bdi className="muster-time">{time}</bdi>
          <span className="muster-kind">{kind}</span>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ol>
  );
}
