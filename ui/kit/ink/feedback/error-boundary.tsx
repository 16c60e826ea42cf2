import { terminalMessages } from "../messages.ts";
import { Box, useStdout } from "ink";
import { Boundary, type Failure } from "../../headless/boundary.tsx";
import { kitMessages } from "../../messages.ts";
import type { ErrorBoundaryProps, Kit } from "../../types/index.ts";
import { useFocusManager } from "../lib/keyboard/keys.tsx";
import { Banner } from "./banner.tsx";

export const ErrorBoundary: Kit["ErrorBoundary"] = (props) => (
  <Boundary
    {...props}
    renderFailure={(failure) => <FailureMessage label={props.label} actions={props.actions} {...failure} />}
  />
);

type FailureProps = Failure & Pick<ErrorBoundaryProps, "label" | "actions">;

function FailureMessage({ label, actions = [], message, details, outdated, retry }: FailureProps) {
  const { stdout } = useStdout();
  const focusManager = useFocusManager();
  const copy = () => {
    stdout.write(`\x1b]52;c;${Buffer.from(details).toString("base64")}\x07`);
    focusManager.showMessage(terminalMessages.copiedInTerminal);
  };
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Banner
        tone="danger"
        title={kitMessages.failed(label)}
        actions={[
          { label: kitMessages.retry, shortcut: "r", onSelect: retry },
          { label: terminalMessages.copyDetails, shortcut: "y", onSelect: copy },
          ...actions,
        ]}
      >
        {outdated ? terminalMessages.outdated : `${message} ${kitMessages.failedNextStep}`}
      </Banner>
    </Box>
  );
}
