import { Suspense, type ComponentProps } from "react";
import { lazyPart } from "#kit";

const Section = lazyPart(async () => (await import("./section.tsx")).DeviceMetrics);

export const DeviceMetrics = (props: ComponentProps<typeof Section>) => (
  <Suspense>
    <Section {...props} />
  </Suspense>
);

const Highest = lazyPart(async () => (await import("./highest.tsx")).HighestMetrics);

export const HighestMetrics = (props: ComponentProps<typeof Highest>) => (
  <Suspense>
    <Highest {...props} />
  </Suspense>
);
