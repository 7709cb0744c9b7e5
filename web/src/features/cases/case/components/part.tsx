import type { ReactNode } from "react";

/** A part of the case that an address can lead to (`#documents`). */
export function Part({ id, title, actions, children }: { id: string; title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className="case-part" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <header className="case-part-head">
        <h2 id={`${id}-title`} className="case-part-title">
          {title}
        </h2>
        {actions ? <div className="case-part-actions">{actions}</div> : null}
      </header>
      {children}
    </section>
  );
}
