// These states replace a page or a part of it: no permission, not found, fault.
import type { ReactNode } from 'react';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import { CopyMark } from '../value/copy-mark.tsx';

interface StatePageProps {
  /** A large figure above the title, e.g. 404. */
  code?: string;
  title: string;
  text?: string;
  requestId?: string | undefined;
  actions?: ReactNode;
}

export function StatePage({ code, title, text, requestId, actions }: StatePageProps) {
  const texts = useTexts(uiTexts);
  return (
    <section className="ec-state ec-state-page" role="alert">
      {code ? (
        <p className="ec-state-code" aria-hidden="true">
          {code}
        </p>
      ) : null}
      <h1 className="ec-state-title">{title}</h1>
      {text ? <p className="ec-state-text">{text}</p> : null}
      {requestId ? (
        <p className="ec-state-request">
          {texts.requestId} <code>{requestId}</code> <CopyMark text={requestId} />
        </p>
      ) : null}
      {actions ? <div className="ec-state-actions">{actions}</div> : null}
    </section>
  );
}

export function Forbidden({ actions }: { actions?: ReactNode }) {
  const texts = useTexts(uiTexts);
  return <StatePage code="403" title={texts.forbiddenTitle} text={texts.forbiddenText} actions={actions} />;
}

export function NotFound({ actions }: { actions?: ReactNode }) {
  const texts = useTexts(uiTexts);
  return <StatePage code="404" title={texts.notFoundTitle} text={texts.notFoundText} actions={actions} />;
}

export function Fault({ requestId, actions }: { requestId?: string; actions?: ReactNode }) {
  const texts = useTexts(uiTexts);
  const { faultTitle, faultText } = texts;
  return <StatePage code="500" title={faultTitle} text={faultText} requestId={requestId} actions={actions} />;
}
