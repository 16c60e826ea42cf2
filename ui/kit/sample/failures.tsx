import { useState } from "react";
import { Button, ErrorBoundary, Page, Section, Text } from "#kit";

let failing = true;

function Fragile() {
  if (failing) throw new Error("The answer has no rows.");
  return <Text>All devices are shown.</Text>;
}

export function Failures() {
  const [broken, setBroken] = useState(false);
  const fail = () => {
    failing = true;
    setBroken(true);
  };
  return (
    <Page title="Failures">
      <Text>The rest of the page stays.</Text>
      <Section title="Devices">
        <ErrorBoundary label="Devices" onError={() => (failing = false)}>
          {broken ? <Fragile /> : <Text muted>Nothing failed yet.</Text>}
        </ErrorBoundary>
        <Button action={{ label: "Break it", onSelect: fail }} />
      </Section>
    </Page>
  );
}
