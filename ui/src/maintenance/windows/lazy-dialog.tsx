import { lazy, Suspense, type ComponentProps } from "react";

// The dialogs load when they open: the recurrence library is larger than the device list.
const Enable = lazy(async () => ({ default: (await import("./dialog.tsx")).MaintenanceDialog }));
const End = lazy(async () => ({ default: (await import("./end-dialog.tsx")).EndMaintenance }));

export const MaintenanceDialog = (props: ComponentProps<typeof Enable>) => (
  <Suspense>
    <Enable {...props} />
  </Suspense>
);

export const EndMaintenance = (props: ComponentProps<typeof End>) => (
  <Suspense>
    <End {...props} />
  </Suspense>
);
