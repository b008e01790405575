// All views of the console: those of the shell itself and those of the features.
import type { PageMap } from '@ec/records/console/pages';
import { taskTexts } from '@ec/records/tasks/task-texts';
import { pagesOf } from '@ec/resource-web/feature-pages';
import { features } from './features.ts';
import { hasMockMenu, mockPages } from './mock/mock-menu.ts';
import { shellTexts } from './shell/shell-texts.ts';
import { site } from './site.ts';

const own: PageMap = {
  [site.firstTab]: {
    load: () => import('./home/home.page.tsx'),
    label: { zh: shellTexts.zh.home, en: shellTexts.en.home },
  },
  '/wel/dashboard': {
    load: () => import('./home/dashboard.page.tsx'),
    label: { zh: shellTexts.zh.dashboard, en: shellTexts.en.dashboard },
  },
  '/info/sessions': {
    load: () => import('./home/sessions.page.tsx'),
    label: { zh: shellTexts.zh.mySessions, en: shellTexts.en.mySessions },
  },
  '/info/tasks': {
    load: () => import('./home/tasks.page.tsx'),
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
};

export const pages: PageMap = { ...pagesOf(features), ...own, ...(hasMockMenu ? mockPages : {}) };
