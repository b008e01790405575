// Sets the first password of an invited account. The token is behind the # of the address, and is removed from the address at once.
import { type FormEvent, useEffect, useState } from 'react';
import { writeItem } from '../stored-items.ts';
import { Field } from './field.tsx';
import { acceptInvitation, type Invitation, readInvitation, SignInRefused } from './login-api.ts';
import type { LoginTexts } from './login-texts.ts';

const shortest = 8;

export function InvitationForm({ token, texts }: { token: string; texts: LoginTexts }) {
  const [invitation, setInvitation] = useState<Invitation>();
  const [values, setValues] = useState({ password: '', passwordAgain: '' });
  const [wrong, setWrong] = useState<{ name: keyof typeof values; why: string }>();
  const [problem, setProblem] = useState('');
  const [state, setState] = useState<'reading' | 'asking' | 'busy' | 'done'>('reading');
  const wordsOf = (refusal: unknown) =>
    refusal instanceof SignInRefused ? refusal.message || texts.unknownError : texts.networkFailed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the language does not change the link
  useEffect(() => {
    readInvitation(token).then(
      (answer) => {
        setInvitation(answer);
        setState('asking');
      },
      (refusal: unknown) => setProblem(wordsOf(refusal)),
    );
  }, [token]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'asking' || !invitation) return;
    const { password, passwordAgain } = values;
    if (password.length < shortest) return setWrong({ name: 'password', why: texts.passwordShort });
    if (password !== passwordAgain) return setWrong({ name: 'passwordAgain', why: texts.passwordsDiffer });
    setWrong(undefined);
    setState('busy');
    try {
      await acceptInvitation(token, password);
      writeItem('tenant', invitation.tenantId);
      setState('done');
    } catch (refusal) {
      setProblem(wordsOf(refusal));
      setState('asking');
    }
  };
  if (state === 'done')
    return (
      <div className="login-form">
        <h1>{texts.invitationTitle}</h1>
        <p role="alert">{texts.invitationDone.replace('{account}', invitation?.account ?? '')}</p>
        <a href="/login">{texts.backToLogin}</a>
      </div>
    );
  if (!invitation)
    return (
      <div className="login-form" aria-busy={problem === ''}>
        <h1>{texts.invitationTitle}</h1>
        <p className="login-problem" role="alert">
          {problem}
        </p>
        {problem ? <a href="/login">{texts.backToLogin}</a> : null}
      </div>
    );
  const field = (name: keyof typeof values) => ({
    name,
    label: texts[name],
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    message: wrong?.name === name ? wrong.why : '',
  });
  return (
    <form className="login-form" onSubmit={submit} noValidate aria-busy={state === 'busy'}>
      <h1>{texts.invitationTitle}</h1>
      <p>
        {texts.invitationWhy
          .replace('{tenant}', invitation.tenantName)
          .replace('{name}', invitation.realName)
          .replace('{account}', invitation.account)}
      </p>
      <input type="hidden" name="username" autoComplete="username" value={invitation.account} readOnly />
      <Field {...field('password')} autoComplete="new-password" autoFocus secret texts={texts} />
      <Field {...field('passwordAgain')} autoComplete="new-password" secret texts={texts} />
      <p className="login-problem" role="alert">
        {problem}
      </p>
      <button className="login-submit" type="submit" aria-disabled={state === 'busy'}>
        {texts.invitationSend}
      </button>
    </form>
  );
}
