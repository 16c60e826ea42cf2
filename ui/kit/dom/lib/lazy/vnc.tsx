import RFB from "@novnc/novnc";
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from "react";
import type { RemoteScreenProps } from "../../../types/index.ts";

/** The longest clipboard text: longer text from the device is ignored, and longer text to it is cut. */
const maxClipLength = 1_000_000;
/** How long received images may take to be drawn. */
const drawnWithinMS = 5_000;

/** Disconnects if an image can't be decoded: noVNC would wait for it forever without an error. */
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
    if (props.sharesClipboard && text.length <= maxClipLength)
      void navigator.clipboard?.writeText(text).catch(() => undefined);
  });
  const start = useEffectEvent((rfb: RFB) => {
    rfb.addEventListener("disconnect", () => {
      // the event may arrive after another connection has replaced this one
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
      // noVNC would wait for a closed channel
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
        .then((text) => screen.current?.clipboardPasteFrom(text.slice(0, maxClipLength)))
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
