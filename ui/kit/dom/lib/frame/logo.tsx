/** Muster's logo: a row of devices. */
export function Logo({ name }: { name?: string }) {
  return (
    <span className="muster-mark">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="muster-mark-ground" />
        <path
          d="M8 23V9l8 8 8-8v14"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <circle cx="16" cy="24" r="2" fill="#fff" />
      </svg>
      {name && <span className="muster-mark-name muster-wide-only">{name}</span>}
    </span>
  );
}
