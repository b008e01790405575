// The form asks for the tenant (unless the site's address determines it), account, password and captcha.
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { beginSession, type Session } from '../session/session.ts';
import { site } from '../site.ts';
import { readItem, writeItem } from '../stored-items.ts';
import { CaptchaField } from './captcha-field.tsx';
import { Field } from './field.tsx';
import { type ServerSite, SignInRefused, serverSite, signIn } from './login-api.ts';
import type { LoginTexts } from './login-texts.ts';
import { fetchLook } from './look-first.ts';
import { prefetchConsole } from './prefetch.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useCaptcha } from './use-captcha.ts';
import { wantedPage } from './wanted-page.ts';

type FieldName = 'tenant' | 'account' | 'password' | 'captcha';

interface LoginFormProps {
  texts: LoginTexts;
  language: Language;
  /** The tenant of the site's address; undefined where the person must enter it. */
  siteTenant: string | undefined;
}

/** Reads the server's settings for the form; until the server has replied, the settings of the site apply. */
function useServerSite(): ServerSite {
  const [serverState, setServerState] = useState<ServerSite>({
    captchaMode: site.captchaMode,
    demo: false,
    social: [],
  });
  useEffect(() => {
    void serverSite().then(setServerState);
    prefetchConsole();
  }, []);
  return serverState;
}

export function LoginForm({ texts, language, siteTenant }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { captchaMode, demo, social } = useServerSite();
  const [values, setValues] = useState({
    tenant: readItem<string>('tenant') ?? site.tenantId,
    account: '',
    password: '',
    captcha: '',
  });
  const [missing, setMissing] = useState<FieldName>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { captcha, failed: captchaFailed, renew } = useCaptcha(captchaMode);

  const showTenant = site.tenantMode && !siteTenant;
  const allFields: FieldName[] = ['tenant', 'account', 'password', 'captcha'];
  const fields = allFields.filter((name) => (name === 'tenant' ? showTenant : name === 'captcha' ? captchaMode : true));
  const focus = (name: FieldName) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const set = (name: FieldName) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    if (missing === name) setMissing(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const empty = fields.find((name) => !values[name].trim());
    setMissing(empty);
    setProblem('');
    if (empty) return focus(empty);
    setBusy(true);
    try {
      const tenantId = siteTenant ?? values.tenant.trim();
      const captchaCode = values.captcha.trim();
      const account = values.account.trim();
      const password = values.password;
      const credentials = { tenantId, account, password, captchaKey: captcha?.key ?? '', captchaCode };
      await enter(await signIn(credentials, captchaMode), showTenant ? tenantId : undefined);
    } catch (refusal) {
      const words = refusal instanceof SignInRefused ? refusal.message || texts.unknownError : texts.networkFailed;
      setProblem(words);
      setBusy(false);
      // A captcha is good for one try, right or wrong (contract §2.2).
      set('captcha')('');
      renew();
      focus(refusal instanceof SignInRefused && refusal.field === 'captcha' ? 'captcha' : 'password');
    }
  };

  const fillDemo = () => {
    const { tenantId, account, password } = site.demoAccount;
    setValues((before) => ({ ...before, tenant: tenantId, account, password }));
    setMissing(undefined);
    focus('captcha');
  };

  const messageOf = (name: FieldName) =>
    missing === name
      ? fill(texts.required, { label: language === 'en' ? texts[name].toLowerCase() : texts[name] })
      : '';
  const field = (name: FieldName) => ({
    name,
    label: texts[name],
    value: values[name],
    onChange: set(name),
    message: messageOf(name),
  });

  return (
    <form className="login-form" ref={form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1>{texts.welcome}</h1>
      {demo ? (
        <p className="login-demo">
          {texts.demo}
          <button type="button" onClick={fillDemo}>
            {texts.demoFill}
          </button>
        </p>
      ) : null}
      {showTenant ? <Field {...field('tenant')} autoComplete="organization" /> : null}
      <Field {...field('account')} autoComplete="username" autoFocus />
      <Field {...field('password')} autoComplete="current-password" secret texts={texts} />
      {captchaMode ? (
        <CaptchaField {...field('captcha')} captcha={captcha} failed={captchaFailed} onRenew={renew} texts={texts} />
      ) : null}
      <p className="login-problem" role="alert">
        {problem}
      </p>
      <button className="login-submit" type="submit" aria-disabled={busy}>
        {busy ? texts.signingIn : texts.signIn}
      </button>
      <SocialButtons texts={texts} sources={social} tenantId={siteTenant ?? values.tenant.trim()} />
    </form>
  );
}

async function enter(session: Session, tenant: string | undefined): Promise<void> {
  if (tenant) writeItem('tenant', tenant);
  await fetchLook(session);
  beginSession(session);
  window.location.replace(wantedPage(window.location.search));
}
