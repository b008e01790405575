// The states that stand in for a page or a part of it: no permission, not found, fault, failed load.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ApiError } from './console.ts';
import { CopyMark } from './copy-mark.tsx';
import { uiTexts } from './ui-texts.ts';
import { useTexts } from './use-texts.ts';

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

/** A call that failed: what happened, the request id to copy, retry. 403 says that it is a matter of rights. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useTexts(uiTexts);
  const retry = onRetry ? (
    <Button type="primary" onClick={onRetry}>
      {texts.retry}
    </Button>
  ) : null;
  if (error instanceof ApiError && error.status === 403) {
    return <StatePage title={texts.forbiddenTitle} text={texts.forbiddenText} />;
  }
  const network = !(error instanceof ApiError) || error.status === 0;
  const text = network ? texts.networkFailed : error.message;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return <StatePage title={texts.loadFailed} text={text} requestId={requestId} actions={retry} />;
}
