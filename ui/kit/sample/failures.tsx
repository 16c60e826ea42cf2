import { Suspense, useState } from "react";
import { Button, Dialog, ErrorBoundary, lazyPart, Page, Section, Text } from "#kit";

let failing = true;
let loads = 0;

function Fragile() {
  if (failing) throw new Error("The answer has no rows.");
  return <Text>All devices are shown.</Text>;
}

const Late = lazyPart(async () => {
  if (++loads <= 2) throw new TypeError("Failed to fetch dynamically imported module: late.js");
  return () => <Text>The map is shown.</Text>;
});

export function Failures() {
  const [broken, setBroken] = useState<"section" | "dialog" | "map">();
  const fail = (what: "section" | "dialog") => () => {
    failing = true;
    setBroken(what);
  };
  return (
    <Page title="Failures">
      <Text>The rest of the page stays.</Text>
      <Section title="Devices">
        <ErrorBoundary label="Devices" onError={() => (failing = false)}>
          {broken === "section" ? <Fragile /> : <Text muted>Nothing failed yet.</Text>}
        </ErrorBoundary>
        <Button action={{ label: "Break it", onSelect: fail("section") }} />
        <Button action={{ label: "Open a dialog", onSelect: fail("dialog") }} />
        <Button action={{ label: "Load the map", onSelect: () => setBroken("map") }} />
      </Section>
      {broken === "dialog" && (
        <Dialog title="Edit device" onClose={() => setBroken(undefined)}>
          <Fragile />
        </Dialog>
      )}
      {broken === "map" && (
        <ErrorBoundary label="Map">
          <Suspense>
            <Late />
          </Suspense>
        </ErrorBoundary>
      )}
    </Page>
  );
}
