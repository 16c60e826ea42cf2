import { type KeyboardEvent, useRef, useState } from "react";
import { Link as RouterLink } from "react-router";
import type { MapNode, NetworkMapProps } from "../../types/index.ts";
import { Status } from "../data/status.tsx";

const nodeSelector = "a[data-node]";
const linkOf = (item: Element | null | undefined) => item?.querySelector<HTMLElement>(nodeSelector);

export function NetworkMap({ label, nodes }: NetworkMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(nodes[0]?.key);
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(map.current?.querySelectorAll<HTMLElement>(nodeSelector) ?? [])];
    const at = links.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const item = links[at]!.closest("li");
    const isLeftward = getComputedStyle(event.currentTarget).direction === "rtl";
    const [back, forward] = isLeftward ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    const moves: Record<string, HTMLElement | null | undefined> = {
      ArrowUp: links[at - 1],
      ArrowDown: links[at + 1],
      [back!]: linkOf(item?.parentElement?.closest("li")),
      [forward!]: linkOf(item?.querySelector(":scope > ul")),
      Home: links[0],
      End: links.at(-1),
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    moves[event.key]?.focus();
  };
  const isThere = (all: readonly MapNode[]): boolean =>
    all.some(({ key, children }) => key === current || isThere(children));
  const focusable = isThere(nodes) ? current : nodes[0]?.key;
  return (
    <div ref={map} className="muster-network" onKeyDown={onKeyDown}>
      <Branch label={label} nodes={nodes} focusable={focusable} onFocus={setCurrent} />
    </div>
  );
}

interface BranchProps {
  label?: string;
  nodes: readonly MapNode[];
  focusable: string | undefined;
  onFocus(key: string): void;
}

function Branch({ label, nodes, focusable, onFocus }: BranchProps) {
  return (
    <ul aria-label={label}>
      {nodes.map(({ key, title, status, port, to, children }) => (
        <li key={key}>
          <span className="muster-network-port">
            <bdi>{port}</bdi>
          </span>
          <RouterLink
            to={to}
            data-node=""
            className="muster-network-node"
            tabIndex={key === focusable ? 0 : -1}
            onFocus={() => onFocus(key)}
          >
            <Status tone={status.tone} label={title} />
            <span className="pf-v6-screen-reader">{status.label}</span>
          </RouterLink>
          {children.length > 0 && <Branch nodes={children} focusable={focusable} onFocus={onFocus} />}
        </li>
      ))}
    </ul>
  );
}
