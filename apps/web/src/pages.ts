// All views of the console: those of the shell itself and those of the features.
import { pages as charging, slots as chargingSlots } from '@ec/charging/web/pages';
import { pages as develop } from '@ec/develop/web/pages';
import type { PageMap } from '@ec/records/console/pages';
import type { SlotsMap } from '@ec/resource-web/slots';
import { pages as system, slots as systemSlots } from '@ec/system/web/pages';
import { pages as truck, slots as truckSlots } from '@ec/truck/web/pages';
import { shellTexts } from './shell/shell-texts.ts';
import { site } from './site.ts';

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

export const pages: PageMap = { ...system, ...truck, ...charging, ...develop, ...own };

/** What forms need that open away from their page. */
export const slots: SlotsMap = { ...systemSlots, ...truckSlots, ...chargingSlots };
