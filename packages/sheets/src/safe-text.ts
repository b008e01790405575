// Escapes text so that no spreadsheet program takes it for a formula (contract §10 "Logs, exports"), and removes the escape again.

/** Some spreadsheet programs also treat the full-width forms of = + - @ as the start of a formula. */
const risky = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Puts an apostrophe before a risky first character, and another before a text that looks escaped, so that no text is lost. */
export function safeText(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

export function fromSafeText(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
