import { MenuToggle } from "@patternfly/react-core/dist/esm/components/MenuToggle/index.js";
import BellIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-notification-icon.js";
import { Popper } from "@patternfly/react-core/dist/esm/helpers/Popper/Popper.js";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { kitMessages } from "../../../messages.ts";
import type { AppFrameProps, Notice } from "../../../types/index.ts";

/** The notifications received while the user is signed in, newest first. */
export function NotificationCenter({ notifications }: Pick<AppFrameProps, "notifications">) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { items, unread, onRead } = notifications;
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  // closes the list when the user opens another screen, so that it doesn't cover it
  if (open && openedAt !== pathname) setOpen(false);
  useEffect(() => {
    if (!open) return undefined;
    list.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    const onPointer = ({ target }: PointerEvent) => {
      const inside =
        target instanceof Node && [list, toggle].some(({ current }) => current?.contains(target));
      if (!inside) setOpen(false);
    };
    addEventListener("keydown", onKeyDown);
    addEventListener("pointerdown", onPointer);
    return () => {
      removeEventListener("keydown", onKeyDown);
      removeEventListener("pointerdown", onPointer);
    };
  }, [open]);
  return (
    <Popper
      isVisible={open}
      triggerRef={toggle}
      popperRef={list}
      position="end"
      trigger={
        <MenuToggle
          ref={toggle}
          variant="plain"
          aria-label={unread ? kitMessages.unreadNotifications(unread) : kitMessages.notifications}
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
            setOpenedAt(pathname);
            if (!open) onRead();
          }}
        >
          <BellIcon />
          {unread > 0 && (
            <span className="muster-badge" aria-hidden="true">
              {unread}
            </span>
          )}
        </MenuToggle>
      }
      popper={
        <div
          ref={list}
          className="muster-notifications"
          role="dialog"
          aria-label={kitMessages.notifications}
          tabIndex={-1}
        >
          {items.length === 0 && <p className="muster-muted">{kitMessages.noNotifications}</p>}
          <ul>
            {items.map((notice) => (
              <NotificationItem key={notice.id} notice={notice} onFollow={() => setOpen(false)} />
            ))}
          </ul>
        </div>
      }
    />
  );
}

function NotificationItem({ notice, onFollow }: { notice: Notice; onFollow(): void }) {
  const { tone, title, detail, time, to, linkLabel } = notice;
  return (
    <li data-tone={tone}>
      <span className="muster-sr">{kitMessages.toneNames[tone]}</span>
      <bdi>{title}</bdi>
      {detail && <bdi className="muster-muted">{detail}</bdi>}
      <span className="muster-muted">
        {time}
        {to && (
          <Link to={to} onClick={onFollow}>
            {linkLabel ?? title}
          </Link>
        )}
      </span>
    </li>
  );
}
