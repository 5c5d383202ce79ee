import type { ReactNode } from 'react';

type Props = { id: string; title: string; hint: string; wide?: boolean; children: ReactNode };

/** One part of the product form: its name and what it is for beside its fields, or above wide ones. */
export function FormSection({ id, title, hint, wide, children }: Props) {
  return (
    <section className={`a-fsec ${wide ? 'a-fsec--wide' : ''}`} id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div>
        <h2 className="a-h3" id={`${id}-title`}>
          {title}
        </h2>
        <p className="hint">{hint}</p>
      </div>
      <div className="a-fsec__r">{children}</div>
    </section>
  );
}
