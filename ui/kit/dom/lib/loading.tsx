import { Spinner } from "@patternfly/react-core/dist/esm/components/Spinner/index.js";

export function Loading({ label }: { label: string }) {
  return (
    <div className="muster-loading" role="status">
      <Spinner size="lg" aria-label={label} aria-valuetext={label} />
    </div>
  );
}
