// The rule for the logo of a tenant. The logo is on every page, so it must be small.
import type { FileRule } from '@ec/resource/file-link';

export const logoRule = {
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
  mostKb: 100,
  text: { zh: '标志仅支持png、jpg或webp，且不超过100kB', en: 'A logo must be png, jpg or webp of 100 kB at most' },
} as const satisfies FileRule;
