// Replaces content that failed to load: shows the reason, the request id to copy and a retry button.
import { StatePage } from '@ec/ui/feedback/state-page.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { ApiError } from './api.ts';

/** After a 403 it shows that a right is missing, with the server's reason if there is one, and no retry button. */
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
