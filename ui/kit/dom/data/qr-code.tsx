import type { QrCodeProps } from "../../types/index.ts";

export function QrCode({ label, modules }: QrCodeProps) {
  const size = modules.length;
  const dark = modules.flatMap((row, y) => row.flatMap((one, x) => (one ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className="muster-qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
