// The pages /403, /404 and /500 for people who are not signed in. They are shown without the shell.
import { Fault, Forbidden, NotFound } from '@ec/ui/feedback/state-page.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { LanguageProvider } from '@ec/ui/text/use-texts';
import { useEffect, useSyncExternalStore } from 'react';
import type { StateCode } from './routing/state-paths.ts';
import { settingsStore } from './settings/settings-store.ts';
import { shellTexts } from './shell/shell-texts.ts';
import { site } from './site.ts';

export function PublicState({ code }: { code: StateCode }) {
  const { language } = useSyncExternalStore(settingsStore.subscribe, settingsStore.getState);
  const { forbiddenTitle, notFoundTitle, faultTitle } = uiTexts[language];
  const title = { 403: forbiddenTitle, 404: notFoundTitle, 500: faultTitle }[code];
  useEffect(() => {
    document.title = `${title} - ${site.name[language]}`;
  }, [title, language]);
  const State = { 403: Forbidden, 404: NotFound, 500: Fault }[code];
  return (
    <LanguageProvider value={language}>
      <main className="public-state">
        <State actions={<a href="/login">{shellTexts[language].toSignIn}</a>} />
      </main>
    </LanguageProvider>
  );
}
