import { lazy, Suspense, type ComponentProps } from "react";

// The dialogs load when they open: the recurrence library is larger than the device list.
const dialogs = () => import("./dialog.tsx");
const Enable = lazy(async () => ({ default: (await dialogs()).MaintenanceDialog }));
const End = lazy(async () => ({ default: (await dialogs()).EndMaintenance }));

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
