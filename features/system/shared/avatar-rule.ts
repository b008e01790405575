// The rule for a picture of a person; the form and the server both check it (contract §10, specification §9).
import type { FileRule } from '@ec/resource/file-link';

export const avatarRule = {
  mediaTypes: ['image/jpeg', 'image/png'],
  mostKb: 500,
  text: { zh: '头像仅支持jpg或png，且不超过500kb', en: 'A picture must be jpg or png of 500 kB at most' },
  isOwn: true,
} as const satisfies FileRule;
