// All views of the console: those of the shell itself and those of the features.
import { chargingConsole } from '@ec/charging/web/pages';
import { developConsole } from '@ec/develop/web/pages';
import type { PageMap } from '@ec/records/console/pages';
import { type ConsoleFeature, pagesOf } from '@ec/resource-web/feature-pages';
import { systemConsole } from '@ec/system/web/pages';
import { truckConsole } from '@ec/truck/web/pages';
import { shellTexts } from './shell/shell-texts.ts';
import { site } from './site.ts';

/** A new one is one line here. */
export const features: readonly ConsoleFeature[] = [systemConsole, truckConsole, chargingConsole, developConsole];

const own: PageMap = {
  [site.firstTab]: {
    load: () => import('./home/home.page.tsx'),
    label: { zh: shellTexts.zh.home, en: shellTexts.en.home },
  },
  '/info/sessions': {
    load: () => import('./home/sessions.page.tsx'),
    label: { zh: shellTexts.zh.mySessions, en: shellTexts.en.mySessions },
  },
  '/info/api': {
    load: () => import('./api-docs/api-docs.page.tsx'),
    label: { zh: shellTexts.zh.apiDocs, en: shellTexts.en.apiDocs },
  },
  '/oauth/authorize': {
    load: () => import('./sign-on/authorize.page.tsx'),
    label: { zh: shellTexts.zh.signOn, en: shellTexts.en.signOn },
  },
};

export const pages: PageMap = { ...pagesOf(features), ...own };
