// The pages of the shell itself. Unlike those of the features (feature-modules.ts), they are known from the start.
import type { PageLoader, PageMap } from '@ec/records/console/pages';
import { taskTexts } from '@ec/records/tasks/task-texts';
import { loadFeatureModules } from './feature-modules.ts';
import { hasMockMenu, mockPages } from './mock/mock-menu.ts';
import { shellTexts } from './shell/shell-texts.ts';
import { site } from './site.ts';

/** Loads the features together with a page that uses their definitions. */
const withFeatures =
  (load: PageLoader): PageLoader =>
  async () =>
    (await Promise.all([load(), loadFeatureModules()]))[0];

export const shellPages: PageMap = {
  [site.firstTab]: {
    load: () => import('./home/home.page.tsx'),
    label: { zh: shellTexts.zh.home, en: shellTexts.en.home },
  },
  '/wel/dashboard': {
    load: withFeatures(() => import('./home/dashboard.page.tsx')),
    label: { zh: shellTexts.zh.dashboard, en: shellTexts.en.dashboard },
  },
  '/info/sessions': {
    load: () => import('./home/sessions.page.tsx'),
    label: { zh: shellTexts.zh.mySessions, en: shellTexts.en.mySessions },
  },
  '/info/tasks': {
    load: withFeatures(() => import('./home/tasks.page.tsx')),
    label: { zh: taskTexts.zh.center, en: taskTexts.en.center },
  },
  '/info/api': {
    load: () => import('./api-docs/api-docs.page.tsx'),
    label: { zh: shellTexts.zh.apiDocs, en: shellTexts.en.apiDocs },
  },
  '/oauth/authorize': {
    load: () => import('./sign-on/authorize.page.tsx'),
    label: { zh: shellTexts.zh.signOn, en: shellTexts.en.signOn },
  },
  ...(hasMockMenu ? mockPages : {}),
};
