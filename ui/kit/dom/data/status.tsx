import type { Tone } from "../../types/index.ts";

// status is always shown by shape, color and text together; success is only a dot
const shapes: Record<Tone, string> = {
  success: "M8 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8z",
  info: "M8 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM8 5.5V8l2 1.5",
  neutral: "M8 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10z",
  warning: "M8 1.5L15 14H1zM8 6v4M8 11.5v1",
  danger: "M5 1.5h6L14.5 5v6L11 14.5H5L1.5 11V5zM5.5 5.5l5 5M10.5 5.5l-5 5",
};

export function Status({ tone, label, detail }: { tone: Tone; label: string; detail?: string }) {
  return (
    <span className="muster-status" data-tone={tone}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={shapes[tone]} />
      </svg>
      <bdi>{label}</bdi>
      {detail && <Detail text={detail} />}
    </span>
  );
}

/** The separator stays on the text's side, also from right to left. */
export const Detail = ({ text }: { text: string }) => (
  <span className="muster-muted">
    {" · "}
    <bdi>{text}</bdi>
  </span>
);
