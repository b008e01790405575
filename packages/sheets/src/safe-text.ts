// Escapes text so that no spreadsheet program takes it for a formula (contract §10 "Logs, exports"), and removes the escape again.

/** Some sheets read these four in full width as well. */
const risky = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** An apostrophe goes before = + - @ tab and CR; one more before what already looks escaped, so that nothing gets lost. */
export function safeText(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

export function fromSafeText(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
