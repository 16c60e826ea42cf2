import { formatNumber } from "@muster/sdk";
import { kitMessages } from "../../messages.ts";
import type { HeatmapProps } from "../../types/index.ts";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";

export function Heatmap({ label, cells, rowLabels, legend, onOpen }: HeatmapProps) {
  const [wanted, setWanted] = useState(() =>
    Math.max(
      0,
      cells.findIndex(({ mark }) => mark !== ""),
    ),
  );
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const id = useId();
  const perRow = Math.max(1, Math.ceil(cells.length / Math.max(1, rowLabels.length)));
  const at = Math.max(0, Math.min(wanted, cells.length - 1));
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus();
  }, [at]);
  const open = (index: number) => {
    const cell = cells[index];
    if (cell?.mark) onOpen?.(cell.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const rowStart = at - (at % perRow);
    const moves: Record<string, number> = {
      // addresses ascend from left to right in every language
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - perRow,
      ArrowDown: at + perRow,
      Home: event.ctrlKey ? 0 : rowStart,
      End: event.ctrlKey ? cells.length - 1 : rowStart + perRow - 1,
      PageUp: at % perRow,
      PageDown: cells.length - perRow + (at % perRow),
    };
    const move = moves[event.key];
    if (move !== undefined) {
      moved.current = true;
      setWanted(Math.max(0, Math.min(move, cells.length - 1)));
    } else if (event.key === "Enter" || event.key === " ") open(at);
    else return;
    event.preventDefault();
  };
  const indexOf = (target: EventTarget) =>
    target instanceof Element ? Number(target.closest<HTMLElement>("[data-at]")?.dataset["at"] ?? NaN) : NaN;
  return (
    <div className="muster-map">
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        className="muster-cells"
        dir="ltr"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const index = indexOf(event.target);
          if (index >= 0) setWanted(index);
        }}
        onClick={(event) => open(indexOf(event.target))}
      >
        {rowLabels.map((text, line) => (
          <div key={text} role="row" className="muster-cell-row">
            <span role="rowheader" className="muster-cell-label">
              {text}
            </span>
            {cells.slice(line * perRow, (line + 1) * perRow).map((cell, offset) => {
              const index = line * perRow + offset;
              return (
                <span
                  key={cell.id}
                  role="gridcell"
                  data-at={index}
                  data-tone={cell.mark ? cell.tone : undefined}
                  data-opens={(onOpen && cell.mark !== "") || undefined}
                  className="muster-map-cell"
                  aria-label={cell.description}
                  title={cell.description}
                  tabIndex={index === at ? 0 : -1}
                >
                  {cell.mark}
                </span>
              );
            })}
          </div>
        ))}
      </div>
      <div className="muster-map-side">
        {/* the focused cell's label, for sighted users */}
        <p className="muster-map-words" aria-hidden="true">
          <bdi>{cells[at]?.description ?? ""}</bdi>
        </p>
        <p id={id} className="muster-sr">
          {kitMessages.legend}
        </p>
        <ul className="muster-legend" aria-labelledby={id}>
          {legend.map(({ mark, tone, label: meaning, count }) => (
            <li key={mark}>
              <span className="muster-map-cell" data-tone={tone} aria-hidden="true">
                {mark}
              </span>
              <span>
                {meaning} <span className="muster-count">{formatNumber(count)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
