// Lays out the login page: the picture of a day on the left, the form on the right, language and theme in the corner.
import { DARK_THEMES } from '@ec/system/shared/preferences';
import { useEffect, useState, useSyncExternalStore } from 'react';
import markUrl from '../assets/mark.svg?inline';
import { brandStore, consoleName } from '../settings/brand-store.ts';
import { changeSettings, followSettings, settingsStore } from '../settings/settings-store.ts';
import { site } from '../site.ts';
import { DayCurves } from './day-curves.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { type SiteTenant, tenantOfSite } from './login-api.ts';
import { LoginForm } from './login-form.tsx';
import { loginTexts } from './login-texts.ts';
import { sourceIn } from './social.ts';
import { SocialReturn } from './social-return.tsx';

export function LoginPage({ invitation }: { invitation: string | undefined }) {
  const { language, theme } = useSyncExternalStore(settingsStore.subscribe, settingsStore.getState);
  const texts = loginTexts[language];
  const hour = useShanghaiHour();
  // The brand is that of the site, not of the tenant that used this browser last, because nobody is signed in.
  const { brand } = useSyncExternalStore(brandStore.subscribe, brandStore.getState);
  useEffect(followSettings, []);
  useEffect(() => {
    document.title = `${texts.signIn} - ${consoleName(language, brand)}`;
  }, [language, texts, brand]);

  const siteTenant = useSiteTenant();
  const source = sourceIn(window.location.pathname);
  const dark = DARK_THEMES.includes(theme);
  return (
    <div className="login">
      <aside className="login-side">
        {siteTenant?.backgroundUrl ? <img className="login-background" src={siteTenant.backgroundUrl} alt="" /> : null}
        <p className="login-brand">
          <img src={brand?.logo || markUrl} alt="" width="32" height="32" />
          <span>{brand?.title || site.longName[language]}</span>
        </p>
        <DayCurves hour={hour} texts={texts} />
        <div className="login-words">
          <p className="login-headline">{texts.headline}</p>
          <p className="login-subline">{texts.subline}</p>
        </div>
      </aside>
      <main className="login-main">
        <div className="login-corner">
          <button type="button" onClick={() => changeSettings({ theme: dark ? 'default' : 'dark' })}>
            {dark ? texts.light : texts.dark}
          </button>
          <button
            type="button"
            lang={language === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => changeSettings({ language: language === 'zh' ? 'en' : 'zh' })}
          >
            {texts.language}
          </button>
        </div>
        {invitation ? (
          <InvitationForm token={invitation} texts={texts} />
        ) : source ? (
          <SocialReturn source={source} texts={texts} siteTenant={siteTenant?.tenantId} />
        ) : (
          <LoginForm texts={texts} language={language} siteTenant={siteTenant?.tenantId} />
        )}
        <footer className="login-foot">
          © {new Date().getFullYear()} {site.owner}
        </footer>
      </main>
    </div>
  );
}

/** Reads the tenant of the site's address; undefined until it is read, without such a tenant, or if the server is unreachable. */
function useSiteTenant(): SiteTenant | undefined {
  const [tenant, setTenant] = useState<SiteTenant>();
  useEffect(() => {
    tenantOfSite().then(setTenant, () => undefined);
  }, []);
  return tenant;
}

function useShanghaiHour(): number {
  const [hour, setHour] = useState(shanghaiHour);
  useEffect(() => {
    const timer = setInterval(() => setHour(shanghaiHour()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return hour;
}

// China has kept UTC+8 without summer time since 1992.
function shanghaiHour(): number {
  return (Date.now() / 3_600_000 + 8) % 24;
}
