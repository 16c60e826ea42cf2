import { Boundary, type Failure } from "../../headless/boundary.tsx";
import { kitMessages } from "../../messages.ts";
import type { Action, ErrorBoundaryProps } from "../../types/index.ts";
import { Code } from "../data/code.tsx";
import { Actions } from "../lib/actions.tsx";
import { EmptyState } from "./empty-state.tsx";

export function ErrorBoundary(props: ErrorBoundaryProps) {
  return (
    <Boundary
      {...props}
      renderFailure={(failure) => <FailureMessage label={props.label} actions={props.actions} {...failure} />}
    />
  );
}

type FailureProps = Failure & Pick<ErrorBoundaryProps, "label" | "actions">;

function FailureMessage({ label, actions = [], message, details, outdated, retry }: FailureProps) {
  const reload: Action = {
    label: kitMessages.reload,
    kind: "primary",
    onSelect: () => location.reload(),
  };
  return (
    <div role="alert" className="muster-failure">
      <EmptyState
        tone="danger"
        title={kitMessages.failed(label)}
        hint={outdated ? kitMessages.outdatedPage : `${message} ${kitMessages.failedNextStep}`}
      />
      <Actions
        actions={[
          ...(outdated ? [reload] : []),
          { label: kitMessages.retry, kind: outdated ? undefined : "primary", onSelect: retry },
          ...actions,
        ]}
      />
      <details>
        <summary>{kitMessages.details}</summary>
        <Code label={kitMessages.details} value={details} />
      </details>
    </div>
  );
}
