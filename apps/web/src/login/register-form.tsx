// The form registers a person after a first third-party sign-in, with tenant, name, account and the password twice (specification §3).
import { type FormEvent, useState } from 'react';
import type { TokenReply } from '../session/session.ts';
import { Field } from './field.tsx';
import { register, SignInRefused } from './login-api.ts';
import type { LoginTexts } from './login-texts.ts';

interface RegisterFormProps {
  guest: TokenReply & { oauth_id?: string };
  texts: LoginTexts;
  /** The tenant of the site's address; the form then asks for none. */
  siteTenant: string | undefined;
}

const empty = { tenant: '', name: '', account: '', password: '', passwordAgain: '' };
type Name = keyof typeof empty;
/** The input of this form for a field that the server refuses. */
const inputOf = new Map<unknown, Name>([
  ['account', 'account'],
  ['tenantId', 'tenant'],
]);
/** The order in which empty inputs are reported (specification §5); the specification has no name. */
const requiredOrder: readonly Name[] = ['tenant', 'account', 'password', 'passwordAgain', 'name'];

export function RegisterForm({ guest, texts, siteTenant }: RegisterFormProps) {
  const [values, setValues] = useState({ ...empty, tenant: guest.tenant_id, name: guest.nick_name ?? '' });
  const [wrong, setWrong] = useState<{ name: Name; why: string }>();
  const [problem, setProblem] = useState('');
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking');
  const names = (Object.keys(empty) as Name[]).filter((name) => name !== 'tenant' || !siteTenant);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    const missing = requiredOrder.find((name) => names.includes(name) && !values[name].trim());
    if (missing) return setWrong({ name: missing, why: texts.registerRequired[missing] });
    if (values.password !== values.passwordAgain)
      return setWrong({ name: 'passwordAgain', why: texts.passwordsDiffer });
    setWrong(undefined);
    setProblem('');
    setState('busy');
    try {
      const { tenant, name, account, password } = values;
      const tenantId = siteTenant ?? tenant.trim();
      await register({ tenantId, name: name.trim(), account: account.trim(), password, oauthId: guest.oauth_id ?? '' });
      setState('sent');
    } catch (refusal) {
      const reason = refusal instanceof SignInRefused ? refusal.message || texts.registerFailed : texts.networkFailed;
      const name = refusal instanceof SignInRefused ? inputOf.get(refusal.field) : undefined;
      if (name && names.includes(name)) setWrong({ name, why: reason });
      else setProblem(reason);
      setState('asking');
    }
  };

  if (state === 'sent') {
    return (
      <div className="login-form">
        <h1>{texts.registerTitle}</h1>
        <p role="alert">{texts.registered}</p>
        <a href="/login">{texts.backToLogin}</a>
      </div>
    );
  }
  const field = (name: Name) => ({
    name,
    label: texts[name],
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    message: wrong?.name === name ? wrong.why : '',
  });
  return (
    <form className="login-form" onSubmit={submit} noValidate aria-busy={state === 'busy'}>
      <h1>{texts.registerTitle}</h1>
      <p>{texts.registerWhy}</p>
      {siteTenant ? null : <Field {...field('tenant')} autoComplete="organization" />}
      <Field {...field('name')} autoComplete="name" maxLength={20} />
      <Field {...field('account')} autoComplete="username" maxLength={45} />
      <Field {...field('password')} autoComplete="new-password" secret texts={texts} />
      <Field {...field('passwordAgain')} autoComplete="new-password" secret texts={texts} />
      <p className="login-problem" role="alert">
        {problem}
      </p>
      <button className="login-submit" type="submit" aria-disabled={state === 'busy'}>
        {state === 'busy' ? texts.registering : texts.registerSend}
      </button>
    </form>
  );
}
