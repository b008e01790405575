// /oauth/authorize: single sign-on for another application (contract §2.2). The server checks the application and its address and
// issues a code. The browser returns to the application with the code.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { authorize } from '@ec/system/shared/third-party.contract';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

export function Page() {
  const { api } = useConsole();
  const [params] = useSearchParams();
  const [error, setError] = useState<Error>();
  const hasRequested = useRef(false);
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    const request = { client_id: '', redirect_uri: '', ...Object.fromEntries(params), json: '1' };
    callOf(api, authorize)(request, { quiet: true })
      .then((answer) => answer && window.location.replace(answer.location))
      .catch(setError);
  }, [api, params]);
  return error ? (
    <LoadError error={error} onRetry={() => window.location.reload()} />
  ) : (
    <ListSkeleton rows={2} columns={1} />
  );
}
