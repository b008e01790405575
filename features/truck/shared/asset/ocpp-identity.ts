// The rules for a charger's identity in its address: the form accepts identities that can connect, and the gateway accepts the same.
import type { Label } from '@ec/language/label';

/**
 * At most 48 characters that OCPP 2.0.1, part 4 permits in an address, and inner blanks, which some vendors print on their plates.
 */
export const ocppIdentity = /^(?! )[\p{L}\p{N}*\-_=:+|@. ]{1,48}(?<! )$/u;

export const ocppIdentityRule: Label = {
  zh: '只能用字母、数字和 * - _ = : + | @ . 以及中间的空格',
  en: 'Letters, digits, * - _ = : + | @ . and blanks within',
};
