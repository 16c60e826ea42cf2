import { Alert } from "@patternfly/react-core/dist/esm/components/Alert/index.js";
import { kitMessages } from "../../messages.ts";
import type { BannerProps } from "../../types/index.ts";
import { Actions } from "../lib/actions.tsx";
import { alertVariant } from "../lib/alert-variant.ts";

export function Banner({ tone, title, children, actions }: BannerProps) {
  return (
    <Alert
      isInline
      isLiveRegion
      variant={alertVariant(tone)}
      variantLabel={kitMessages.toneNames[tone]}
      title={<bdi>{title}</bdi>}
      component="p"
    >
      {children}
      <Actions actions={actions} className="muster-banner-actions" />
    </Alert>
  );
}
