// The refusal of a token call, whose body differs from all other refusals (contract §2.1).
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

/** Clients drop their session after 401, which a failed refresh must cause; after 400 they stay on the login page. */
export function refusalBody({ kind, entry }: TokenRefusal, status: 400 | 401, language: Language) {
  const text = errorText(entry, {}, language);
  return { error: kind, error_description: text, code: status, success: false, data: refusalData(entry), msg: text };
}
