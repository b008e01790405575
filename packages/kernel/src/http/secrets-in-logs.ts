// Hides secrets and personal numbers in values that are logged (contract §10: no token, password, captcha or key).
const secretName =
  /pass(word|wd)?|pwd|secret|token|captcha|authorization|credential|(api|access|auth|private)_?key|cookie|idcard|bankcard|phone/i;
const secretValue = /\b(bearer|basic)\s+[A-Za-z0-9+/=._-]{8,}/gi;

/**
 * Returns a copy with `***` for each member with a secret name and for each bearer or basic credential in a text. Objects and arrays more than
 * six levels deep become `…`. Arrays are cut to 100 items.
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(secretValue, '$1 ***');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 6) return '…';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => withoutSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretName.test(key) ? '***' : withoutSecrets(item, depth + 1)]),
  );
}
