import type { SectionProps } from "../../types/index.ts";
import { Actions } from "../lib/actions.tsx";
import { Heading, HeadingLevel } from "../lib/heading.tsx";

export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className="muster-section muster-stack" aria-label={title}>
      <header className="muster-screen-header">
        <Heading>{title}</Heading>
        <Actions actions={actions} />
      </header>
      <HeadingLevel value={3}>{children}</HeadingLevel>
    </section>
  );
}
