import { Suspense, type ComponentProps } from "react";
import { lazyPart } from "#kit";

const Section = lazyPart(async () => (await import("./section.tsx")).DeviceSoftware);

export const DeviceSoftware = (props: ComponentProps<typeof Section>) => (
  <Suspense>
    <Section {...props} />
  </Suspense>
);
