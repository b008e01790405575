// Replaces secrets in free text with `***`, for logs: addresses, messages and stacks can contain secrets (contract §10).
const names =
  'pass(?:word|wd)?2?|old_?password|new_?password1?|pwd|secret|client_?secret|token|access_?token|refresh_?token|blade-auth' +
  '|authorization|captcha(?:-(?:key|code))?|code|state|key|cookie|api_?key|auth_?key';

const rules: [RegExp, string][] = [
  // `?password=…` in an address, or `password=…` in a text
  [new RegExp(`([?&;\\s]|^)(${names})=[^&;\\s"'<>)]+`, 'gi'), '$1$2=***'],
  // `"password":"…"` in JSON; inside another JSON text, backslashes precede the quotes. A quote with a further backslash before it belongs to
  // the value. A value without an end reaches to the end of the line.
  [new RegExp(`(\\\\*["'])(${names})\\1(\\s*:\\s*)(\\\\*["'])(?:(?!(?<!\\\\)\\4).)*(?:\\4)?`, 'gi'), '$1$2$1$3$4***$4'],
  [/\b(bearer|basic)\s+[A-Za-z0-9+/=._-]{8,}/gi, '$1 ***'],
  // Access and refresh tokens of the product have 43 characters of base64url.
  [/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, '***'],
  // A JSON Web Token
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g, '***'],
];

export function scrubText(text: string): string {
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}
