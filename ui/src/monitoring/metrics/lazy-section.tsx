import { Suspense, type ComponentProps } from "react";
import { lazyPart } from "#kit";

const Section = lazyPart(async () => (await import("./section.tsx")).DeviceMetrics);

export const DeviceMetrics = (props: ComponentProps<typeof Section>) => (
  <Suspense>
    <Section {...props} />
  </Suspense>
);

const LazyTopDevices = lazyPart(async () => (await import("./top-devices.tsx")).TopDevices);

export const TopDevices = (props: ComponentProps<typeof LazyTopDevices>) => (
  <Suspense>
    <LazyTopDevices {...props} />
  </Suspense>
);
