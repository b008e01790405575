// A card with a heading that names it for screen readers as well.
import { type ReactNode, useId } from 'react';

interface CardProps {
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

export function Card({ title, note, children }: CardProps) {
  const id = useId();
  return (
    <section className="ec-card" aria-labelledby={id}>
      <h2 className="ec-card-title" id={id}>
        {title} {note ? <small className="ec-muted">{note}</small> : null}
      </h2>
      {typeof children === 'string' ? <p className="ec-muted">{children}</p> : children}
    </section>
  );
}
