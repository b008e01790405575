// Texts of the household pages.
import { defineTexts } from '@ec/language/texts';

export const householdTexts = defineTexts({
  zh: { on: '开机', off: '关机', now: '立即对时' },
  en: { on: 'On', off: 'Off', now: 'Set now' },
});
