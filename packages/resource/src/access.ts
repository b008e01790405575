// Every call states who may make it. The server refuses by this rule; the console hides what the person may not do.
/**
 * `public`: no token needed; `signedIn`: any session; `administrator`: alias administrator only;
 * `{ code }`: holds that permission code; `{ anyOf }`: holds one of them; `{ by }`: the code
 * depends on the input, or several of which one is enough, or none where any session is.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'administrator'
  | { code: string }
  | { anyOf: readonly string[] }
  | { by: (input: Record<string, unknown>) => string | readonly string[] };
