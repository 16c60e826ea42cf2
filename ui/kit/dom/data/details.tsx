import "@patternfly/patternfly/components/DescriptionList/description-list.css";
import type { DetailsProps } from "../../types/index.ts";
import { CellText } from "../lib/cell-text.tsx";

export function Details({ items }: DetailsProps) {
  return (
    <dl className="pf-v6-c-description-list muster-details">
      {items.map(({ label, value }) => (
        <div key={label} className="pf-v6-c-description-list__group">
          <dt className="pf-v6-c-description-list__term">{label}</dt>
          <dd className="pf-v6-c-description-list__description">
            <CellText cell={value || "–"} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
