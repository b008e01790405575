// Stands in place of content that failed to load: the reason, the request id to copy, a retry button.
import { StatePage } from '@ec/ui/feedback/state-page.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { ApiError } from './api.ts';

/** A call that failed; 403 says that it is a matter of rights, and of which where the server told. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useTexts(uiTexts);
  const retry = onRetry ? (
    <Button type="primary" onClick={onRetry}>
      {texts.retry}
    </Button>
  ) : null;
  if (error instanceof ApiError && error.status === 403) {
    const hasReason = error.message !== '' && error.entry !== 'common.forbidden';
    return <StatePage title={texts.forbiddenTitle} text={hasReason ? error.message : texts.forbiddenText} />;
  }
  const network = !(error instanceof ApiError) || error.status === 0;
  const text = network ? texts.networkFailed : error.message;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return <StatePage title={texts.loadFailed} text={text} requestId={requestId} actions={retry} />;
}
