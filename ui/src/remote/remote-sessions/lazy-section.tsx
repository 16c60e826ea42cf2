import { Suspense, type ComponentProps } from "react";
import { lazyPart } from "#kit";

const Section = lazyPart(async () => (await import("./table.tsx")).SessionsTable);

export const DeviceSessions = (props: ComponentProps<typeof Section>) => (
  <Suspense>
    <Section {...props} />
  </Suspense>
);
