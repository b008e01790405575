// A titled part of the screen.
import type { ReactNode } from 'react';

export function Panel({
  title,
  name,
  children,
  aside,
}: {
  title: string;
  name: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <section className={`panel panel-${name}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      <div className="panel-body">{children}</div>
    </section>
  );
}
