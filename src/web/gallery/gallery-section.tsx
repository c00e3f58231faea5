import type { ReactNode } from "react";

/** One titled group on the living page. */
export function GallerySection({ title, wide = false, children }: { title: string; wide?: boolean | undefined; children: ReactNode }) {
  return (
    <section className={`gal-s${wide ? " w2" : ""}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
