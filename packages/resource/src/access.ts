// The rule that states who may make a call. The server refuses calls by it; the console hides what the person may not do.

/**
 * Says who may make a call:
 * - `public`: everybody, also without a token
 * - `signedIn`: everybody with a session
 * - `administrator`: people with the role alias administrator
 * - `{ code }`: people who hold the permission with this code
 * - `{ anyOf }`: people who hold one of these permissions
 * - `{ by }`: the function returns the code that the input needs, or several codes of which one is enough, or no code where any session is enough
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'administrator'
  | { code: string }
  | { anyOf: readonly string[] }
  | { by: (input: Record<string, unknown>) => string | readonly string[] };
