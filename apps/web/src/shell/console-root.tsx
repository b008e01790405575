// Surrounds the shell with the providers of language, theme, toasts, queries and routes.
import { createRegistry } from '@ec/resource/registry';
import { ResourcesProvider } from '@ec/resource-web/resources.tsx';
import { keepFocus } from '@ec/ui/layout/focus-keeper';
import '@ec/ui/layout/silent-icons';
import { DensityProvider, useRowHeight } from '@ec/ui/layout/density.tsx';
import { LanguageProvider } from '@ec/ui/text/use-texts';
import { readAntdTheme } from '@ec/ui/theme/antd-theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect, useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { useStore } from 'zustand';
import { loadFeatureModules, useFeatureParts } from '../feature-modules.ts';
import { readMenusAhead } from '../menu/use-menus.ts';
import { onFailureShow } from '../request/console-api.ts';
import { createQueryClient } from '../request/query-client.ts';
import { findPage } from '../routing/resolve-path.ts';
import { brandStore } from '../settings/brand-store.ts';
import { currentLanguage } from '../settings/settings-store.ts';
import { useSettings } from '../settings/use-settings.ts';
import { shellPages } from '../shell-pages.ts';
import { Shell } from './shell.tsx';

const queries = createQueryClient();

/** Loads the menus and the code of the present address's page before the first render. */
export function readAhead(): void {
  readMenusAhead(queries, currentLanguage());
  // The permissions are not known yet. A person without permission has loaded one file in vain.
  const page = findPage(window.location.pathname, shellPages)?.page;
  if (!page) readFeaturePageAhead(window.location.pathname).catch(() => undefined);
  const load = typeof page === 'object' ? page.load : page;
  // The page itself shows a failure and tries again.
  load?.().catch(() => undefined);
}

async function readFeaturePageAhead(path: string): Promise<void> {
  const { pages } = await loadFeatureModules();
  const page = findPage(path, pages)?.page;
  await (typeof page === 'object' ? page.load() : page?.());
}

/** Used until the resources of the features are loaded. */
const noResources = { registry: createRegistry([]), slots: {} };

export function ConsoleRoot() {
  const { language, theme, primaryColor, fontSize, density } = useSettings();
  const { brand } = useStore(brandStore);
  // The tokens are read from <html>. The settings store writes its values there before this component renders again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const antdTheme = useMemo(
    () => readAntdTheme({ fontSize, density }),
    [theme, primaryColor, brand, fontSize, density, language],
  );
  const resources = useFeatureParts()?.resources ?? noResources;
  const rowHeight = useRowHeight(density);
  useEffect(keepFocus, []);
  // Locking unmounts the console. The cache is cleared, so that no data stays in memory.
  useEffect(() => () => queries.clear(), []);
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
  return (
    <LanguageProvider value={language}>
      <ConfigProvider
        theme={antdTheme}
        locale={language === 'en' ? enUS : zhCN}
        button={{ autoInsertSpace: false }}
        wave={{ disabled: true }}
      >
        <DensityProvider value={rowHeight}>
          <App component={false} message={{ maxCount: 3 }}>
            <QueryClientProvider client={queries}>
              <BrowserRouter>
                <FailureToast />
                <ResourcesProvider resources={resources}>
                  <Shell />
                </ResourcesProvider>
              </BrowserRouter>
            </QueryClientProvider>
          </App>
        </DensityProvider>
      </ConfigProvider>
    </LanguageProvider>
  );
}

// Gives the toast to the request layer, which is outside React. The key shows equal messages once.
function FailureToast() {
  const { message } = App.useApp();
  useEffect(() => onFailureShow((text) => void message.error({ content: text, key: text })), [message]);
  return null;
}
