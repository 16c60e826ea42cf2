import RFB from "@novnc/novnc";
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from "react";
import type { RemoteScreenProps } from "../../../types/index.ts";

/** A longer text isn't taken over into the clipboard. */
const longestClip = 1_000_000;
/** How long pictures may take until they are drawn. */
const drawnWithinMS = 5_000;

/**
 * Disconnects a viewer that waits for a picture that can't be decoded: noVNC waits for it for good, and says
 * nothing.
 */
function watchDrawing(rfb: RFB): () => void {
  let isDrawn = true;
  const timer = setInterval(() => {
    if (!isDrawn) return rfb.disconnect();
    if (!rfb._display.pending()) return;
    isDrawn = false;
    void rfb._display.flush().then(() => (isDrawn = true));
  }, drawnWithinMS);
  return () => clearInterval(timer);
}

export default function Vnc(props: RemoteScreenProps) {
  const { channel, label, viewOnly, fits, sharesClipboard } = props;
  const box = useRef<HTMLDivElement>(null);
  const screen = useRef<RFB>(null);
  const copied = useEffectEvent((text: string) => {
    if (props.sharesClipboard && text.length <= longestClip)
      void navigator.clipboard?.writeText(text).catch(() => undefined);
  });
  const start = useEffectEvent((rfb: RFB) => {
    rfb.addEventListener("disconnect", () => {
      // it may come when another one is there already
      if (screen.current === rfb) screen.current = null;
    });
    rfb.addEventListener("connect", () => props.onConnected());
    rfb.addEventListener("credentialsrequired", () => props.onPasswordAsked());
    rfb.addEventListener("securityfailure", ({ detail }) => props.onRefused(detail.reason ?? ""));
    rfb.addEventListener("desktopname", ({ detail }) => props.onName(detail.name));
    rfb.addEventListener("clipboard", ({ detail }) => copied(detail.text));
    props.onReady({
      givePassword: (password) => screen.current?.sendCredentials({ password }),
      sendCtrlAltDel: () => screen.current?.sendCtrlAltDel(),
      showFullScreen: () => void box.current?.requestFullscreen().catch(() => undefined),
    });
  });
  useEffect(() => {
    const target = box.current;
    if (!target) return;
    const rfb = new RFB(target, channel, { shared: true });
    rfb.background = "transparent";
    screen.current = rfb;
    start(rfb);
    const stopWatching = watchDrawing(rfb);
    rfb.addEventListener("disconnect", stopWatching);
    return () => {
      stopWatching();
      // it would wait for a channel that is closed
      if (channel.readyState !== "closed") rfb.disconnect();
    };
  }, [channel]);
  useEffect(() => {
    if (!screen.current) return;
    screen.current.viewOnly = viewOnly;
    screen.current.scaleViewport = fits;
  }, [channel, viewOnly, fits]);
  useEffect(() => {
    if (!sharesClipboard) return;
    const paste = () =>
      void navigator.clipboard
        ?.readText()
        .then((text) => screen.current?.clipboardPasteFrom(text.slice(0, longestClip)))
        .catch(() => undefined);
    paste();
    addEventListener("focus", paste);
    return () => removeEventListener("focus", paste);
  }, [sharesClipboard]);
  const { onKey } = props;
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.altKey && !event.metaKey && onKey?.(event.key)) event.preventDefault();
  };
  return (
    <div
      ref={box}
      className="muster-remote-screen"
      role="application"
      aria-label={label}
      {...(onKey && { tabIndex: 0, onKeyDown: press })}
    />
  );
}
