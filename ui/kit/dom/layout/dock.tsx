import "../styles/dock.css";
import RhUiAddIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-add-icon.js";
import RhUiCloseIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-close-icon.js";
import RhUiExpandIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-expand-icon.js";
import RhUiMinusIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-minus-icon.js";
import RhUiRestoreWindowIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-restore-window-icon.js";
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { kitMessages } from "../../messages.ts";
import type { DockProps, DockTab } from "../../types/index.ts";
import { IconButton } from "../lib/icon-button.tsx";
import { TerminalPlace } from "../lib/frame/terminal-place.ts";

const minShare = 15;
const maxShare = 90;
const step = 5;
const within = (share: number) => Math.round(Math.min(maxShare, Math.max(minShare, share)));

/** Calls `toggle` on Ctrl+`, wherever the focus is. */
function useToggleKey(toggle: () => void) {
  const onToggle = useEffectEvent(toggle);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!event.ctrlKey || event.code !== "Backquote" || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      onToggle();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

export function Dock(props: DockProps) {
  const { label, tabs, current, size, onSize, share, facts, onAdd } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const isOpen = size !== "minimized";
  useToggleKey(() => {
    onSize(isOpen ? "minimized" : "normal");
    // the terminal takes the focus when it's shown
    if (isOpen) list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  });
  return (
    <section
      className="muster-dock"
      aria-label={label}
      data-size={size}
      style={size === "normal" ? { blockSize: `${share}dvh` } : undefined}
    >
      {size === "normal" && <Divider {...props} />}
      <div className="muster-dock-head">
        <DockTabs {...props} id={id} list={list} />
        {onAdd && <IconButton label={onAdd.label} icon={<RhUiAddIcon />} onClick={onAdd.run} />}
        <div className="muster-dock-facts">
          {facts.map(({ text, tone, title }) => (
            <span key={text} data-tone={tone} title={title}>
              {text}
            </span>
          ))}
        </div>
        <div ref={setTools} className="muster-dock-tools" />
        <IconButton
          label={kitMessages.closeTab}
          icon={<RhUiCloseIcon />}
          onClick={() => props.onClose(current)}
        />
        <IconButton
          label={size === "maximized" ? kitMessages.restore : kitMessages.maximize}
          icon={size === "maximized" ? <RhUiRestoreWindowIcon /> : <RhUiExpandIcon />}
          onClick={() => onSize(size === "maximized" ? "normal" : "maximized")}
        />
        <IconButton
          label={isOpen ? kitMessages.minimize : kitMessages.restore}
          icon={isOpen ? <RhUiMinusIcon /> : <RhUiRestoreWindowIcon />}
          onClick={() => onSize(isOpen ? "minimized" : "normal")}
        />
      </div>
      {tabs.map((tab) => (
        <Panel key={tab.id} id={id} tab={tab} isShown={isOpen && tab.id === current} tools={tools} />
      ))}
    </section>
  );
}

interface PanelProps {
  id: string;
  tab: DockTab;
  isShown: boolean;
  tools: HTMLElement | null;
}

/** The content of a tab. It stays mounted while another tab is shown, so that it receives further output. */
function Panel({ id, tab, isShown, tools }: PanelProps) {
  const place = useMemo(() => ({ isShown, tools }), [isShown, tools]);
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${tab.id}`}
      aria-labelledby={`${id}-tab-${tab.id}`}
      className="muster-dock-panel"
      hidden={!isShown}
    >
      <TerminalPlace value={place}>{tab.content}</TerminalPlace>
    </div>
  );
}

type TabsProps = DockProps & { id: string; list: React.RefObject<HTMLDivElement | null> };

function DockTabs({ id, list, label, tabs, current, size, onChange, onClose, onSize }: TabsProps) {
  const choose = (next: string) => {
    onChange(next);
    if (size === "minimized") onSize("normal");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const at = tabs.findIndex((tab) => tab.id === current);
    const moves: Record<string, number> = { ArrowRight: at + forward, ArrowLeft: at - forward };
    const move = moves[event.key];
    if (event.key === "Delete") onClose(current);
    if (move === undefined) return;
    event.preventDefault();
    const next = (move + tabs.length) % tabs.length;
    list.current?.querySelectorAll("button")[next]?.focus();
    const tab = tabs[next];
    if (tab) onChange(tab.id);
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="muster-dock-tabs" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${id}-tab-${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === current}
          aria-controls={`${id}-panel-${tab.id}`}
          tabIndex={tab.id === current ? 0 : -1}
          className="muster-dock-tab"
          onClick={() => choose(tab.id)}
        >
          <bdi>{tab.label}</bdi>
          {tab.badge && <span className="muster-dock-badge">{tab.badge}</span>}
          {tab.problem && <span className="muster-dock-problem">{tab.problem}</span>}
        </button>
      ))}
    </div>
  );
}

/** The divider between the page and the dock; arrow keys and dragging change the dock's height. */
function Divider({ share, onShare }: Pick<DockProps, "share" | "onShare">) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const moves: Record<string, number> = {
      ArrowUp: share + step,
      ArrowDown: share - step,
      Home: minShare,
      End: maxShare,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onShare(within(next));
  };
  return (
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={kitMessages.dockHeight}
      aria-valuenow={share}
      aria-valuemin={minShare}
      aria-valuemax={maxShare}
      tabIndex={0}
      className="muster-dock-divider"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          onShare(within((1 - event.clientY / innerHeight) * 100));
      }}
    />
  );
}
