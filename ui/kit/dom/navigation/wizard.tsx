import type { WizardProps } from "../../types/index.ts";
import { useContext, useEffect, useRef } from "react";
import { Actions } from "../lib/actions.tsx";
import { Heading, HeadingLevel, PageHeading } from "../lib/heading.tsx";

export function Wizard({ title, steps, current, onStep, actions, children }: WizardProps) {
  const level = useContext(HeadingLevel);
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current !== current) heading.current?.focus();
    shown.current = current;
  }, [current]);
  const at = steps.findIndex((step) => step.id === current);
  return (
    <section className="muster-wizard muster-stack" aria-label={title}>
      {level === 1 && <PageHeading title={title} />}
      <nav aria-label={title}>
        <ol className="muster-steps">
          {steps.map((step, index) => (
            <li key={step.id}>
              <button
                type="button"
                className="muster-step"
                aria-current={step.id === current ? "step" : undefined}
                data-done={index < at || undefined}
                disabled={!step.enabled}
                onClick={() => onStep(step.id)}
              >
                <span className="muster-step-number" aria-hidden="true">
                  {index + 1}
                </span>
                {step.label}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <HeadingLevel value={2}>
        <div ref={heading} tabIndex={-1} className="muster-step-heading">
          <Heading>{steps[at]?.label}</Heading>
        </div>
        <HeadingLevel value={3}>{children}</HeadingLevel>
      </HeadingLevel>
      <Actions
        className="muster-wizard-footer"
        actions={actions.map((action, index) =>
          index === 0 ? { kind: "primary" as const, ...action } : action,
        )}
      />
    </section>
  );
}
