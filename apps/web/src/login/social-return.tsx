// Completes a third-party sign-in: a person with an account goes on to the console, and a person without one registers and waits for
// approval (contract §2.2, specification §2).
import { useEffect, useRef, useState } from 'react';
import { beginSession, sessionOf, type TokenReply } from '../session/session.ts';
import { askForToken, SignInRefused } from './login-api.ts';
import type { LoginTexts } from './login-texts.ts';
import { fetchLook } from './look-first.ts';
import { RegisterForm } from './register-form.tsx';
import { takeBegun } from './social.ts';

interface SocialReturnProps {
  source: string;
  texts: LoginTexts;
  siteTenant: string | undefined;
}

export function SocialReturn({ source, texts, siteTenant }: SocialReturnProps) {
  const isRequested = useRef(false);
  const [problem, setProblem] = useState('');
  const [guest, setGuest] = useState<TokenReply & { oauth_id?: string }>();

  useEffect(() => {
    // The code of the third party works only once.
    if (isRequested.current) return;
    isRequested.current = true;
    comeIn(source, setGuest).catch((error: unknown) =>
      setProblem(error instanceof SignInRefused ? error.message || texts.unknownError : texts.networkFailed),
    );
  }, [source, texts]);

  if (guest) return <RegisterForm guest={guest} texts={texts} siteTenant={siteTenant} />;
  return (
    <div className="login-form">
      <h1>{texts.welcome}</h1>
      <p role="status">{problem ? '' : texts.comingIn}</p>
      <p className="login-problem" role="alert">
        {problem}
      </p>
      {problem ? <a href="/login">{texts.backToLogin}</a> : null}
    </div>
  );
}

async function comeIn(source: string, onGuest: (reply: TokenReply) => void): Promise<void> {
  const came = new URLSearchParams(window.location.search);
  const { tenantId = '', verifier = '', to = '/' } = takeBegun(source) ?? {};
  const query = new URLSearchParams({
    grant_type: 'social',
    scope: 'all',
    source,
    tenantId,
    verifier,
    // DingTalk calls the code authCode.
    code: came.get('code') ?? came.get('authCode') ?? '',
    state: came.get('state') ?? '',
  });
  // Neither code nor state stays in the history.
  window.history.replaceState(null, '', window.location.pathname);
  const reply = await askForToken(query, tenantId);
  if (Number(reply.user_id) <= 0) return onGuest(reply);
  const session = sessionOf(reply, Date.now());
  await fetchLook(session);
  beginSession(session);
  window.location.replace(to);
}
