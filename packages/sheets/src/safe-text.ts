// Text that no spreadsheet program takes for a formula (contract §10 "Logs, exports"), and the way back.

/** An apostrophe goes before = + - @ tab and CR; one more before what already looks escaped, so that nothing gets lost. */
export function safeText(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

export function fromSafeText(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
