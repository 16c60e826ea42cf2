import { useEffect, useRef, useState, type ReactNode } from "react";

const focusable = 'a[href],button:enabled,input:enabled,select:enabled,textarea:enabled,[tabindex="0"]';

/** The content of a modal dialog; keys scroll it if it's too long and has nothing to focus. */
export function ModalBody({
  labelledBy,
  className = "",
  ...rest
}: {
  id?: string;
  labelledBy: string;
  className?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const body = ref.current;
    if (!body) return undefined;
    const observer = new ResizeObserver(() =>
      setScrolls(body.scrollHeight > body.clientHeight && !body.querySelector(focusable)),
    );
    observer.observe(body);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      {...rest}
      {...(scrolls && { role: "group", tabIndex: 0, "aria-labelledby": labelledBy })}
      ref={ref}
      className={`pf-v6-c-modal-box__body ${className}`}
    />
  );
}
