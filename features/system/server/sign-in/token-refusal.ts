// A refusal of the token call, which has a body of its own (contract §2.1).
import { type ErrorEntry, errorText } from '@ec/kernel/errors';
import { refusalData } from '@ec/kernel/http/error-reply';
import type { Language } from '@ec/language/language';

export type TokenError = 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';

export class TokenRefusal extends Error {
  readonly kind: TokenError;
  readonly entry: ErrorEntry;

  constructor(entry: ErrorEntry, kind: TokenError = 'invalid_grant') {
    super(entry.zh);
    this.name = 'TokenRefusal';
    this.kind = kind;
    this.entry = entry;
  }
}

/** Clients stay on the login page after 400, and drop their session after 401: that is what a failed refresh must do. */
export function refusalBody({ kind, entry }: TokenRefusal, status: 400 | 401, language: Language) {
  const text = errorText(entry, {}, language);
  return { error: kind, error_description: text, code: status, success: false, data: refusalData(entry), msg: text };
}
