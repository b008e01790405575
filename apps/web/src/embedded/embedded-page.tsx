// A page of another site, or of our own server, inside the console: /myiframe/{routerPath} (specification §2). The server says where it
// stands and whether its site allows it, since a browser shows a refused page as an empty frame and tells the console nothing.
import { callOf } from '@ec/records/console/call-of';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { embeddedPage } from '@ec/system/shared/embed.contract';
import { PageSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { StatePage } from '@ec/ui/feedback/state-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { api } from '../request/console-api.ts';
import { embeddedTexts } from './embedded-texts.ts';
import './embedded.css';

type Judged = OutputOf<typeof embeddedPage>;

/** Milliseconds after which a page that has not loaded is offered in a window. */
const patience = 10_000;

/**
 * Neither kind may lead the console elsewhere (no allow-top-navigation). A foreign page keeps its own origin, which is not ours; our
 * own page gets none, so that it reaches neither the console nor what it stores.
 */
const foreign =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-same-origin';
const sandboxOfOrigin = 'allow-scripts allow-forms allow-popups allow-downloads';

export function EmbeddedPage({ code, label }: { code: string; label: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['embedded', code],
    queryFn: ({ signal }) =>
      callOf(api, embeddedPage)({ code, origin: window.location.origin }, { signal, quiet: true }),
  });
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return <Judged judged={data} label={label} />;
}

function Judged({ judged: { address, state }, label }: { judged: Judged; label: string }) {
  const texts = useTexts(embeddedTexts);
  const isBlocked = useBlocked(address);
  const [isLoaded, setLoaded] = useState(false);
  const isLate = useLate(isLoaded);
  const link = (
    <a href={address} target="_blank" rel="noreferrer">
      {texts.openInWindow}
    </a>
  );
  const refusal = state === 'refused' || state === 'unlisted' ? state : isBlocked ? 'blocked' : undefined;
  if (refusal)
    return (
      <StatePage
        title={texts.refusals[refusal].title}
        text={`${texts.refusals[refusal].text} ${address}`}
        actions={link}
      />
    );
  return (
    <div className="embedded">
      <p className="embedded-bar">
        <span>{address}</span>
        {link}
      </p>
      {!isLoaded && isLate ? <Alert banner type="warning" title={texts.late} /> : null}
      {state === 'unknown' ? <Alert banner type="info" title={texts.unknown} /> : null}
      <iframe
        src={address}
        title={label}
        sandbox={state === 'own' ? sandboxOfOrigin : foreign}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}

/** The platform's list has changed since this console was loaded, and the page still has the former content policy. */
function useBlocked(address: string): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const origin = URL.canParse(address) ? new URL(address).origin : address;
    const listen = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', listen);
    return () => document.removeEventListener('securitypolicyviolation', listen);
  }, [address]);
  return isBlocked;
}

function useLate(isLoaded: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return isLate;
}
