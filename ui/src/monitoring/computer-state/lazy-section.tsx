import { Suspense, type ComponentProps } from "react";
import { lazyPart } from "#kit";

const State = lazyPart(async () => (await import("./overview.tsx")).ComputerOverview);
const Services = lazyPart(async () => (await import("./services.tsx")).DeviceServices);
const Updates = lazyPart(async () => (await import("./updates.tsx")).DeviceUpdates);

export const ComputerOverview = (props: ComponentProps<typeof State>) => (
  <Suspense>
    <State {...props} />
  </Suspense>
);

export const DeviceServices = (props: ComponentProps<typeof Services>) => (
  <Suspense>
    <Services {...props} />
  </Suspense>
);

export const DeviceUpdates = (props: ComponentProps<typeof Updates>) => (
  <Suspense>
    <Updates {...props} />
  </Suspense>
);
