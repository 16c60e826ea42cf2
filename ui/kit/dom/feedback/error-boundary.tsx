import { Boundary, isChunkFailure, type Failure } from "../../headless/boundary.tsx";
import { kitMessages } from "../../messages.ts";
import type { ErrorBoundaryProps } from "../../types/index.ts";
import { Button } from "../actions/button.tsx";
import { Code } from "../data/code.tsx";
import { EmptyState } from "./empty-state.tsx";

const reloadedAt = "muster.reloaded-at";
const reloadAgainMS = 60_000;

/** A page that is older than the server fetches files that are gone; a reload brings the new ones, but only once. */
function reloadOnce(error: Error) {
  if (!isChunkFailure(error)) return;
  const last = Number(sessionStorage.getItem(reloadedAt) ?? 0);
  if (Date.now() - last < reloadAgainMS) return;
  sessionStorage.setItem(reloadedAt, String(Date.now()));
  location.reload();
}

export function ErrorBoundary(props: ErrorBoundaryProps) {
  return (
    <Boundary
      {...props}
      onError={(error) => {
        props.onError?.(error);
        reloadOnce(error);
      }}
      renderFailure={(failure) => <FailureMessage label={props.label} {...failure} />}
    />
  );
}

function FailureMessage({ label, error, details, outdated, retry }: Failure & { label: string }) {
  return (
    <div role="alert" className="muster-failure">
      <EmptyState
        tone="danger"
        title={kitMessages.failed(label)}
        hint={outdated ? kitMessages.outdatedPage : `${error.message} ${kitMessages.failedNextStep}`}
      />
      <div className="muster-actions">
        {outdated ? (
          <Button
            action={{ label: kitMessages.reload, kind: "primary", onSelect: () => location.reload() }}
          />
        ) : (
          <Button action={{ label: kitMessages.retry, kind: "primary", onSelect: retry }} />
        )}
      </div>
      <details>
        <summary>{kitMessages.details}</summary>
        <Code label={kitMessages.details} value={details} />
      </details>
    </div>
  );
}
