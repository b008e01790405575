// Refuses a wrong parameter of the call about an embedded page.
import { defineErrors } from '@ec/kernel/errors';

export const embedErrors = defineErrors('system.embed', {
  origin: {
    status: 400,
    zh: 'origin 应为网址的来源，例如 https://host',
    en: 'origin is the origin of a site: https://host',
  },
});
