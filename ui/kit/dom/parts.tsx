import { Alert } from "@patternfly/react-core/dist/esm/components/Alert/index.js";
import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import {
  EmptyState as Empty,
  EmptyStateBody,
  EmptyStateFooter,
} from "@patternfly/react-core/dist/esm/components/EmptyState/index.js";
import { Label } from "@patternfly/react-core/dist/esm/components/Label/index.js";
import { Progress as Bar } from "@patternfly/react-core/dist/esm/components/Progress/index.js";
import { Spinner } from "@patternfly/react-core/dist/esm/components/Spinner/index.js";
import "@patternfly/patternfly/components/DescriptionList/description-list.css";
import { useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import type {
  BannerProps,
  Cell,
  CodeProps,
  QrCodeProps,
  DetailsProps,
  EmptyStateProps,
  ProgressProps,
  PageProps,
  SectionProps,
  Tone,
  ToolbarProps,
} from "../contract.ts";
import { Actions, Button } from "./actions.tsx";
import { Heading, HeadingLevel, PageHeading } from "./heading.tsx";

export function Page({ title, subtitle, actions, loading, error, children }: PageProps) {
  const header = useRef<HTMLElement>(null);
  const retry = () => {
    // the button leaves with the error, and focus would fall to the body
    header.current?.querySelector("h1")?.focus();
    error?.onRetry?.();
  };
  return (
    <section className="muster-stack">
      <header ref={header} className="muster-screen-header">
        <PageHeading title={title} subtitle={subtitle} />
        <Actions actions={actions} />
      </header>
      <HeadingLevel value={2}>
        {error ? (
          <div role="alert">
            <EmptyState
              tone="danger"
              title={error.message}
              hint={error.nextStep}
              action={error.onRetry && { label: "Try again", onSelect: retry }}
            />
          </div>
        ) : loading ? (
          <Loading label={`Loading ${title}`} />
        ) : (
          children
        )}
      </HeadingLevel>
    </section>
  );
}

export function Loading({ label }: { label: string }) {
  return (
    <div className="muster-loading" role="status">
      <Spinner size="lg" aria-label={label} />
    </div>
  );
}

export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className="muster-section muster-stack" aria-label={title}>
      <header className="muster-screen-header">
        <Heading>{title}</Heading>
        <Actions actions={actions} />
      </header>
      <HeadingLevel value={3}>{children}</HeadingLevel>
    </section>
  );
}

export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <div className="muster-toolbar" role="group" aria-label={label}>
      {children}
    </div>
  );
}

export function EmptyState({ title, hint, action, tone }: EmptyStateProps & { tone?: "danger" }) {
  const level = useContext(HeadingLevel);
  return (
    <Empty titleText={<bdi>{title}</bdi>} headingLevel={`h${level}`} variant="sm" status={tone}>
      {hint && (
        <EmptyStateBody>
          <bdi>{hint}</bdi>
        </EmptyStateBody>
      )}
      {action && (
        <EmptyStateFooter>
          <Button action={action} />
        </EmptyStateFooter>
      )}
    </Empty>
  );
}

/** PatternFly's word for a tone without color, in alerts. */
export const alertVariant = (tone: Tone) => (tone === "neutral" ? "custom" : tone);

export function Banner({ tone, title, children, actions }: BannerProps) {
  return (
    <Alert isInline isLiveRegion variant={alertVariant(tone)} title={<bdi>{title}</bdi>} component="p">
      {children}
      <Actions actions={actions} className="muster-banner-actions" />
    </Alert>
  );
}

export function Status({ tone, label }: { tone: Tone; label: string }) {
  return (
    <Label isCompact variant="outline" {...(tone === "neutral" ? { color: "grey" } : { status: tone })}>
      <bdi>{label}</bdi>
    </Label>
  );
}

/** What a device said is kept apart, so that right-to-left text cannot reorder its neighbors. */
export function CellText({ cell, tabIndex }: { cell: Cell; tabIndex?: number }) {
  if (typeof cell === "string") return <bdi>{cell}</bdi>;
  if (cell.to)
    return (
      <RouterLink to={cell.to} tabIndex={tabIndex}>
        <bdi>{cell.text}</bdi>
      </RouterLink>
    );
  return cell.tone && cell.text ? <Status tone={cell.tone} label={cell.text} /> : <bdi>{cell.text}</bdi>;
}

export function Details({ items }: DetailsProps) {
  return (
    <dl className="pf-v6-c-description-list muster-details">
      {items.map(({ label, value }) => (
        <div key={label} className="pf-v6-c-description-list__group">
          <dt className="pf-v6-c-description-list__term">{label}</dt>
          <dd className="pf-v6-c-description-list__description">
            <CellText cell={value || "–"} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Link({ to, children }: { to: string; children: ReactNode }) {
  return <RouterLink to={to}>{children}</RouterLink>;
}

export function Text({ muted, children }: { muted?: boolean; children: ReactNode }) {
  return (
    <p className={muted ? "muster-muted" : undefined}>
      <bdi>{children}</bdi>
    </p>
  );
}

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

export function Code({ label, value }: CodeProps) {
  const code = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState("");
  // A console on plain http has no navigator.clipboard.
  const copy = () => {
    if (code.current) getSelection()?.selectAllChildren(code.current);
    setCopied(document.execCommand("copy") ? value : "");
  };
  return (
    <figure className="muster-code" aria-label={label}>
      <figcaption>{label}</figcaption>
      <div>
        <code ref={code} dir="ltr" tabIndex={0}>
          {value}
        </code>
        <PlainButton variant="secondary" onClick={copy} aria-label={`Copy ${label}`}>
          Copy
        </PlainButton>
      </div>
      <span role="status" className="muster-muted">
        {copied === value ? "Copied" : ""}
      </span>
    </figure>
  );
}

const announceEvery = 10_000;

/** The newest text, at most every ten seconds: a screen reader would never finish otherwise. */
function useSlowly(text: string) {
  const newest = useRef(text);
  const [said, say] = useState(text);
  useEffect(() => {
    newest.current = text;
  });
  useEffect(() => {
    const timer = setInterval(() => say(newest.current), announceEvery);
    return () => clearInterval(timer);
  }, []);
  return said;
}

export function Progress({ label, value, max, detail }: ProgressProps) {
  const count = value === undefined ? undefined : max === undefined ? `${value}` : `${value} of ${max}`;
  const said = useSlowly([label, count, detail].filter(Boolean).join(", "));
  return (
    <div className="muster-progress">
      {value === undefined || max === undefined ? (
        <div className="muster-unknown">
          <Spinner size="md" aria-label={label} />
          <span>{label}</span>
          {count && <span>{count}</span>}
          {detail && <span className="muster-muted">{detail}</span>}
        </div>
      ) : (
        <Bar
          title={label}
          value={value}
          max={max}
          label={<bdi>{count}</bdi>}
          valueText={count}
          helperText={detail && <bdi>{detail}</bdi>}
        />
      )}
      <span role="status" className="muster-sr">
        {said}
      </span>
    </div>
  );
}
