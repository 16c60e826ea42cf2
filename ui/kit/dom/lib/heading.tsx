import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The product's name in the window's title, for pages inside the frame. */
export const Product = createContext("");

/** The level of the next heading: 1 until there is a page heading above it. */
export const HeadingLevel = createContext<1 | 2 | 3>(1);

let announced: string | undefined;

export function Heading({ className = "", children }: { className?: string; children: ReactNode }) {
  const Tag = `h${useContext(HeadingLevel)}` as const;
  return <Tag className={`muster-heading ${className}`}>{children}</Tag>;
}

/** Sets the window's title, and takes the focus when the page changes. */
export function PageHeading({ title, subtitle }: { title: string; subtitle?: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const product = useContext(Product);
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = product ? `${title} · ${product}` : title;
    const lost = document.activeElement === document.body;
    if (announced !== undefined && (announced !== pathname || lost))
      ref.current?.focus({ preventScroll: true });
    announced = pathname;
  }, [title, product, pathname]);
  return (
    <div className="muster-page-heading">
      <h1 ref={ref} tabIndex={-1} className="muster-heading">
        <bdi>{title}</bdi>
      </h1>
      {subtitle && (
        <p className="muster-muted">
          <bdi>{subtitle}</bdi>
        </p>
      )}
    </div>
  );
}
