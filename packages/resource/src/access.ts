// The rule that states who may make a call. The server refuses calls by it; the console hides what the person may not do.

/**
 * The possible rules:
 * - `public`: everybody, also without a token
 * - `signedIn`: everybody with a session
 * - `administrator`: people with the role alias administrator
 * - `{ code }`: people who hold the permission with this code
 * - `{ anyOf }`: people who hold one of these permissions
 * - `{ by }`: a function of the input, which returns the needed code, or several codes of which one is enough. An empty list: any session
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'administrator'
  | { code: string }
  | { anyOf: readonly string[] }
  | { by: (input: Record<string, unknown>) => string | readonly string[] };
