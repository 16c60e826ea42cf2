import { Suspense, type ComponentProps } from "react";
import { lazyPart } from "#kit";

const Section = lazyPart(async () => (await import("./device-section.tsx")).DeviceAlerts);

export const DeviceAlerts = (props: ComponentProps<typeof Section>) => (
  <Suspense>
    <Section {...props} />
  </Suspense>
);

const Table = lazyPart(async () => (await import("./list.tsx")).AlertTable);

export const AlertTable = (props: ComponentProps<typeof Table>) => (
  <Suspense>
    <Table {...props} />
  </Suspense>
);
