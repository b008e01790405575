// /lock: the only page of a locked console. It shows nothing of the open pages and does not need the UI kit.
import { fill } from '@ec/language/fill';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Field } from '../login/field.tsx';
import { currentSession } from '../session/session-store.ts';
import { signOut } from '../session/sign-out.ts';
import { settingsStore } from '../settings/settings-store.ts';
import { initialOf } from '../shell/initial-of.ts';
import { site } from '../site.ts';
import { LOCK_PATH } from './lock-path.ts';
import { unlock } from './lock-store.ts';
import { lockTexts } from './lock-texts.ts';
import './lock.css';

export function LockPage() {
  const { language } = useSyncExternalStore(settingsStore.subscribe, settingsStore.getState);
  const texts = lockTexts[language];
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${texts.locked} - ${site.name[language]}`;
  }, [texts, language]);
  useEffect(stayHere, []);
  const person = currentSession()?.person;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return setProblem(texts.passwordRequired);
    setBusy(true);
    const result = await unlock(password);
    // main.tsx now replaces this page with the console.
    if (result.kind === 'open') return;
    setPassword('');
    setProblem(result.kind === 'wrong' ? fill(texts.wrong, { left: result.left }) : texts.usedUp);
    setBusy(false);
    if (result.kind === 'used-up') await signOut();
  };

  return (
    <main className="lock">
      <form className="lock-card" onSubmit={submit} noValidate aria-busy={isBusy}>
        {person?.avatar ? (
          <img className="lock-face" src={person.avatar} alt="" />
        ) : (
          <span className="lock-face" data-initial={initialOf(person?.userName ?? '')} />
        )}
        <h1>{person?.userName}</h1>
        <p className="lock-who">
          {person?.account} · {texts.tenant} {person?.tenantId}
        </p>
        <Field
          texts={texts}
          name="lock-password"
          label={texts.password}
          value={password}
          onChange={(value) => {
            setPassword(value);
            setProblem('');
          }}
          message={problem}
          autoComplete="off"
          autoFocus
          secret
        />
        <p className="lock-hint">{texts.lockedHint}</p>
        <button className="lock-submit" type="submit" aria-disabled={isBusy}>
          {isBusy ? texts.unlocking : texts.unlock}
        </button>
        <button className="lock-leave" type="button" onClick={() => void signOut()}>
          {texts.signInAgain}
        </button>
      </form>
    </main>
  );
}

/** Keeps the address /lock when the person goes back in the history. */
function stayHere(): () => void {
  const stay = () => {
    if (window.location.pathname !== LOCK_PATH) window.history.pushState(null, '', LOCK_PATH);
  };
  stay();
  window.addEventListener('popstate', stay);
  return () => window.removeEventListener('popstate', stay);
}
