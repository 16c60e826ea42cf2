import type { TabsProps } from "../../types/index.ts";
import { type KeyboardEvent, useRef } from "react";

export function Tabs({ label, tabs, current, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const at = tabs.findIndex((tab) => tab.id === current);
    const moves: Record<string, number> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      Home: 0,
      End: tabs.length - 1,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = (move + tabs.length) % tabs.length;
    list.current?.querySelectorAll("button")[next]?.focus();
    const tab = tabs[next];
    if (tab) onChange(tab.id);
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="muster-tabs" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === current}
          tabIndex={tab.id === current ? 0 : -1}
          className="muster-tab"
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="muster-count">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
