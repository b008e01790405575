// The rule for photos permits the picture formats of cameras that every browser shows.
import type { FileRule } from '@ec/resource/file-link';

export const photoRule: FileRule = {
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
  mostKb: 10 * 1024,
  text: { zh: '请上传10MB以内的照片(jpg、png、webp)', en: 'Photos must be jpg, png or webp up to 10 MB' },
};
