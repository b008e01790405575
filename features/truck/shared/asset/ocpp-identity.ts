// What a charger may be called in its address: the form takes what can connect, the gateway lets in what the form takes.
import type { Label } from '@ec/language/label';

/** What may stand in an address (OCPP 2.0.1, part 4), and blanks within, which some vendors print on their plates; 48 at most. */
export const ocppIdentity = /^(?! )[\p{L}\p{N}*\-_=:+|@. ]{1,48}(?<! )$/u;

export const ocppIdentityRule: Label = {
  zh: '只能用字母、数字和 * - _ = : + | @ . 以及中间的空格',
  en: 'Letters, digits, * - _ = : + | @ . and blanks within',
};
