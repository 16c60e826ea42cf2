import { kitMessages } from "../../messages.ts";
import type { PageProps } from "../../types/index.ts";
import { useRef } from "react";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Actions } from "../lib/actions.tsx";
import { HeadingLevel, PageHeading } from "../lib/heading.tsx";
import { Loading } from "../lib/loading.tsx";

export function Page({ title, subtitle, actions, loading, error, children }: PageProps) {
  const header = useRef<HTMLElement>(null);
  const retry = () => {
    // the button disappears with the error, and focus would move to the body
    header.current?.querySelector("h1")?.focus();
    error?.onRetry?.();
  };
  return (
    <section className="muster-stack">
      <header ref={header} className="muster-screen-header">
        <PageHeading title={title} subtitle={subtitle} />
        <Actions actions={actions} />
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
        ) : loading ? (
          <Loading label={kitMessages.loadingLabel(title)} />
        ) : (
          children
        )}
      </HeadingLevel>
    </section>
  );
}
