// /myiframe/{code}: a page of another site or of our own server inside the console (specification §2). The server returns the address
// and whether the site allows embedding: a browser shows a refused page as an empty frame and reports nothing to the console.
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

type EmbeddedPageReply = OutputOf<typeof embeddedPage>;

/** Milliseconds after which a notice tells that the page has not loaded. */
const patience = 10_000;

/**
 * Without allow-top-navigation a page cannot replace the console. A page of another site keeps its own origin. A page of our own server
 * gets no origin, so that it cannot read the console or its stored items.
 */
const sandboxOfOtherSite =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-same-origin';
const sandboxOfOwnServer = 'allow-scripts allow-forms allow-popups allow-downloads';

export function EmbeddedPage({ code, label }: { code: string; label: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['embedded', code],
    queryFn: ({ signal }) =>
      callOf(api, embeddedPage)({ code, origin: window.location.origin }, { signal, quiet: true }),
  });
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return <Frame page={data} label={label} />;
}

function Frame({ page: { address, state }, label }: { page: EmbeddedPageReply; label: string }) {
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
        sandbox={state === 'own' ? sandboxOfOwnServer : sandboxOfOtherSite}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}

/**
 * Returns whether the browser's content policy blocked the frame. The policy comes with the console's page, so this happens to a site
 * that the platform listed later.
 */
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
