import {
  EmptyState as Empty,
  EmptyStateBody,
  EmptyStateFooter,
} from "@patternfly/react-core/dist/esm/components/EmptyState/index.js";
import type { EmptyStateProps } from "../../types/index.ts";
import { useContext } from "react";
import { Button } from "../actions/button.tsx";
import { HeadingLevel } from "../lib/heading.tsx";

export function EmptyState({ title, hint, action, tone }: EmptyStateProps & { tone?: "danger" }) {
  const level = useContext(HeadingLevel);
  return (
    <Empty titleText={<bdi>{title}</bdi>} headingLevel={`h${level}`} variant="sm" status={tone}>
      {hint && (
        <EmptyStateBody>
          <bdi>{hint}</bdi>
        </EmptyStateBody>
      )}
      {action && (
        <EmptyStateFooter>
          <Button action={action} />
        </EmptyStateFooter>
      )}
    </Empty>
  );
}
