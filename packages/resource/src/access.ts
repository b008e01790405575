// The rule that states who may make a call. The server refuses calls by it; the console hides what the person may not do.

/**
 * `public`: everybody, without a token; `signedIn`: any session; `administrator`: only the alias administrator; `{ code }`: the permission
 * with this code; `{ anyOf }`: one of several permissions; `{ by }`: returns from the input the code, or several codes of which one is
 * enough, or no code when any session is enough.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'administrator'
  | { code: string }
  | { anyOf: readonly string[] }
  | { by: (input: Record<string, unknown>) => string | readonly string[] };
