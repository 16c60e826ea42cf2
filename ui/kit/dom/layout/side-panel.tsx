import TimesIcon from "@patternfly/react-icons/dist/esm/icons/times-icon.js";
import { useContext, useEffect, useRef, type ReactNode } from "react";
import { kitMessages } from "../../messages.ts";
import type { SidePanelProps } from "../../types/index.ts";
import { Actions } from "../lib/actions.tsx";
import { HeadingLevel } from "../lib/heading.tsx";
import { IconButton } from "../lib/icon-button.tsx";

export function SidePanel({ panel, onClose, children }: SidePanelProps) {
  return (
    <div className="muster-beside-panel" data-open={panel !== undefined || undefined}>
      <div className="muster-panel-main">{children}</div>
      {panel && (
        <Panel title={panel.title} onClose={onClose}>
          <div className="muster-stack">{panel.content}</div>
          <Actions actions={panel.actions} className="muster-panel-footer" />
        </Panel>
      )}
    </div>
  );
}

function Panel({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const level = useContext(HeadingLevel);
  const Title = `h${level}` as const;
  const returnTo = useRef<Element | null>(null);
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    returnTo.current = document.activeElement;
    const onKeyDown = (event: KeyboardEvent) => {
      const elsewhere = document.querySelector("dialog:modal, [aria-expanded=true][aria-haspopup]");
      if (event.key === "Escape" && !event.defaultPrevented && !elsewhere) close.current();
    };
    const element = panel.current;
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("keydown", onKeyDown);
      const lost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (lost && returnTo.current instanceof HTMLElement) returnTo.current.focus();
    };
  }, []);
  return (
    <aside ref={panel} className="muster-panel" aria-label={title}>
      <header className="muster-panel-header">
        <Title className="muster-heading">
          <bdi>{title}</bdi>
        </Title>
        <IconButton label={kitMessages.close} icon={<TimesIcon />} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
