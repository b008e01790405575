// /oauth/authorize: another application asks who is signed in here. The server checks application and address, gives a code, and
// the browser goes back with it (contract §2.2, single sign-on).
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

export function Page() {
  const { api } = useConsole();
  const [params] = useSearchParams();
  const [error, setError] = useState<Error>();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const query = { ...Object.fromEntries(params), json: '1' };
    api
      .get<{ location: string }>('blade-auth/oauth/authorize', query, { quiet: true })
      .then(({ location }) => window.location.replace(location))
      .catch(setError);
  }, [api, params]);
  return error ? (
    <LoadError error={error} onRetry={() => window.location.reload()} />
  ) : (
    <ListSkeleton rows={2} columns={1} />
  );
}
