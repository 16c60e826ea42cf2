import { terminalMessages } from "../messages.ts";
import { Box } from "ink";
import { Boundary, type Failure } from "../../headless/boundary.tsx";
import { kitMessages } from "../../messages.ts";
import type { ErrorBoundaryProps, Kit } from "../../types/index.ts";
import { useCopy } from "../lib/keyboard/copy.ts";
import { Banner } from "./banner.tsx";

export const ErrorBoundary: Kit["ErrorBoundary"] = (props) => (
  <Boundary
    {...props}
    renderFailure={(failure) => <FailureMessage label={props.label} actions={props.actions} {...failure} />}
  />
);

type FailureProps = Failure & Pick<ErrorBoundaryProps, "label" | "actions">;

function FailureMessage({ label, actions = [], message, details, outdated, retry }: FailureProps) {
  const copy = useCopy();
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Banner
        tone="danger"
        title={kitMessages.failed(label)}
        actions={[
          { label: kitMessages.retry, shortcut: "r", onSelect: retry },
          { label: terminalMessages.copyDetails, shortcut: "y", onSelect: () => copy(details) },
          ...actions,
        ]}
      >
        {outdated ? terminalMessages.outdated : `${message} ${kitMessages.failedNextStep}`}
      </Banner>
    </Box>
  );
}
