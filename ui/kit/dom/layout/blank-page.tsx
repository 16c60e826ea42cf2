import type { AppFrameProps } from "../../types/index.ts";
import type { ReactNode } from "react";
import { useAppearance } from "../lib/appearance.ts";
import { HeadingLevel, PageHeading } from "../lib/heading.tsx";
import { Logo } from "../lib/frame/logo.tsx";

interface BlankPageProps extends Pick<AppFrameProps, "theme" | "direction"> {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

export function BlankPage({ title, subtitle, theme, direction, children }: BlankPageProps) {
  useAppearance(theme, direction);
  return (
    <main className="muster-plain">
      <div className="muster-plain-card muster-stack">
        <Logo />
        <PageHeading title={title} subtitle={subtitle} />
        <HeadingLevel value={2}>{children}</HeadingLevel>
      </div>
    </main>
  );
}
