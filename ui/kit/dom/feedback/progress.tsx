import { Progress as Bar } from "@patternfly/react-core/dist/esm/components/Progress/index.js";
import { Spinner } from "@patternfly/react-core/dist/esm/components/Spinner/index.js";
import { kitMessages } from "../../messages.ts";
import type { ProgressProps } from "../../types/index.ts";
import { useEffect, useRef, useState } from "react";

const announceEvery = 10_000;

/** Returns the latest text, at most every ten seconds; otherwise a screen reader would never finish it. */
function useSlowly(text: string) {
  const newest = useRef(text);
  const [announced, announce] = useState(text);
  useEffect(() => {
    newest.current = text;
  });
  useEffect(() => {
    const timer = setInterval(() => announce(newest.current), announceEvery);
    return () => clearInterval(timer);
  }, []);
  return announced;
}

export function Progress({ label, value, max, detail }: ProgressProps) {
  const ofAll = max === undefined ? `${value}` : kitMessages.progressOf(`${value}`, `${max}`);
  const count = value === undefined ? undefined : ofAll;
  const announced = useSlowly([label, count, detail].filter(Boolean).join(", "));
  return (
    <div className="muster-progress">
      {value === undefined || max === undefined ? (
        <div className="muster-unknown">
          <Spinner size="md" aria-label={label} aria-valuetext={label} />
          <span>{label}</span>
          {count && <span>{count}</span>}
          {detail && <span className="muster-muted">{detail}</span>}
        </div>
      ) : (
        <Bar
          title={label}
          value={value}
          max={max}
          label={<bdi>{count}</bdi>}
          valueText={count}
          helperText={detail && <bdi>{detail}</bdi>}
        />
      )}
      <span role="status" className="muster-sr">
        {announced}
      </span>
    </div>
  );
}
