import MoreIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-ellipsis-vertical-icon.js";
import { kitMessages } from "../../messages.ts";
import type { Action, PageProps } from "../../types/index.ts";
import { useRef } from "react";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ActionMenu } from "../lib/action-menu.tsx";
import { Actions } from "../lib/actions.tsx";
import { HeadingLevel, PageHeading } from "../lib/heading.tsx";
import { Loading } from "../lib/loading.tsx";

export function Page({ title, subtitle, actions, loading, error, children }: PageProps) {
  const header = useRef<HTMLElement>(null);
  const retry = () => {
    // the button disappears with the error, which would move the focus to the body
    header.current?.querySelector("h1")?.focus();
    error?.onRetry?.();
  };
  const content = loading ? <Loading label={kitMessages.loadingLabel(title)} /> : children;
  return (
    <section className="muster-stack">
      <header ref={header} className="muster-screen-header">
        <PageHeading title={title} subtitle={subtitle} />
        <PageActions actions={actions ?? []} />
      </header>
      <HeadingLevel value={2}>
        {error ? (
          <div role="alert">
            <EmptyState
              tone="danger"
              title={error.message}
              hint={error.nextStep}
              action={error.onRetry && { label: kitMessages.retry, onSelect: retry }}
            />
          </div>
        ) : (
          content
        )}
      </HeadingLevel>
    </section>
  );
}

const shown = 2;

/** The primary action comes last; destructive actions and those that don't fit are in a menu. */
function PageActions({ actions }: { actions: readonly Action[] }) {
  const isDirect = ({ kind }: Action) => kind !== "danger";
  const primary = actions.filter(({ kind }) => kind === "primary");
  const others = actions.filter((action) => !primary.includes(action));
  const direct = others.filter(isDirect).slice(0, Math.max(1, shown - primary.length));
  const rest = others.filter((action) => !direct.includes(action));
  return (
    <div className="muster-page-actions">
      <Actions actions={[...direct, ...primary]} />
      {rest.length > 0 && (
        <ActionMenu iconOnly icon={<MoreIcon />} label={kitMessages.moreActions} actions={rest} />
      )}
    </div>
  );
}
