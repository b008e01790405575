// The rule for the identity of a charger in its address. The form and the gateway use the same rule, so every saved identity can connect.
import type { Label } from '@ec/language/label';

/**
 * At most 48 letters, digits and those signs that OCPP 2.0.1, part 4 permits in an identity. Inner blanks are permitted, too, because some
 * vendors print them on their plates.
 */
export const ocppIdentity = /^(?! )[\p{L}\p{N}*\-_=:+|@. ]{1,48}(?<! )$/u;

export const ocppIdentityRule: Label = {
  zh: '只能用字母、数字和 * - _ = : + | @ . 以及中间的空格',
  en: 'Letters, digits, * - _ = : + | @ . and blanks within',
};
