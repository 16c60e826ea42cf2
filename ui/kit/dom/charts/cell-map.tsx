import { type KeyboardEvent, useRef, useState } from "react";
import { Link as RouterLink } from "react-router";
import type { CellMapProps } from "../../types/index.ts";

/** Returns how many cells the first line has in the current layout. */
function perLine(cells: readonly HTMLElement[]): number {
  const top = cells[0]?.offsetTop;
  const next = cells.findIndex(({ offsetTop }) => offsetTop !== top);
  return next < 0 ? cells.length : next;
}

export function CellMap({ label, cells, legend, more }: CellMapProps) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState("");
  const at = Math.max(
    0,
    cells.findIndex(({ id }) => id === current),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const moves: Record<string, number> = {
      ArrowLeft: at - forward,
      ArrowRight: at + forward,
      ArrowUp: at - perLine(links),
      ArrowDown: at + perLine(links),
      Home: 0,
      End: links.length - 1,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    links[Math.max(0, Math.min(move, links.length - 1))]?.focus();
  };
  return (
    <div className="muster-cell-map">
      <ul className="muster-cell-legend">
        {legend.map(({ mark, tone, label: meaning }) => (
          <li key={meaning}>
            <span className="muster-roll-cell" data-tone={tone} aria-hidden="true">
              {mark}
            </span>
            <bdi>{meaning}</bdi>
          </li>
        ))}
      </ul>
      <ul ref={list} aria-label={label} className="muster-roll" onKeyDown={onKeyDown}>
        {cells.map(({ id, mark, tone, description, to }, index) => (
          <li key={id}>
            <RouterLink
              to={to}
              className="muster-roll-cell"
              data-tone={tone}
              aria-label={description}
              title={description}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setCurrent(id)}
            >
              {mark}
            </RouterLink>
          </li>
        ))}
      </ul>
      {more && <p className="muster-muted">{more}</p>}
    </div>
  );
}
