/** Calls a function once the user has done nothing for these minutes. Returns a function that stops it. */
export function watchIdle(minutes: number, onIdle: () => void): () => void {
  // the time is shared, because all windows share the session
  const seen = "muster.seen";
  const touch = () => localStorage.setItem(seen, String(Date.now()));
  const idle = () => Date.now() - Number(localStorage.getItem(seen)) > minutes * 60_000;
  const kinds = ["pointerdown", "keydown", "wheel"] as const;
  touch();
  for (const kind of kinds) addEventListener(kind, touch, { passive: true });
  const timer = setInterval(() => idle() && onIdle(), 10_000);
  return () => {
    clearInterval(timer);
    for (const kind of kinds) removeEventListener(kind, touch);
  };
}
