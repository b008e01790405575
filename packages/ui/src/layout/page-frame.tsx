// The frame of a page: a title, the purpose of the page, and actions on the right.
import type { ReactNode } from 'react';

interface PageProps {
  title: ReactNode;
  purpose?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}

export function PageFrame({ title, purpose, extra, children }: PageProps) {
  return (
    <div className="ec-page">
      <header className="ec-page-head">
        <div className="ec-page-words">
          <h1 className="ec-page-title">{title}</h1>
          {purpose ? <p className="ec-page-purpose">{purpose}</p> : null}
        </div>
        {extra ? <div className="ec-page-extra">{extra}</div> : null}
      </header>
      {children}
    </div>
  );
}
