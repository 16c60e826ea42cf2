import { useState } from "react";
import { Page, Text } from "#kit";

const refused = { message: "The server does not answer.", nextStep: "Check that it runs, then try again." };

export function Errors() {
  const [tries, setTries] = useState(0);
  return (
    <Page
      title="Errors"
      error={tries === 0 ? { ...refused, onRetry: () => setTries(1) } : undefined}
      loading={tries === 1}
      actions={tries === 1 ? [{ label: "Stop waiting", onSelect: () => setTries(2) }] : undefined}
    >
      <Text>All is well.</Text>
    </Page>
  );
}
