// The rule for the address of a database: postgres or mysql, one host, no user name and no password (contract §10).

const host = String.raw`(?:[a-z0-9_][a-z0-9_.-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?`;
/** A parameter whose name does not look like a credential. Encoded names do not match, because they could hide the name of a credential. */
const option = String.raw`(?!user(?:name)?=)(?![^=]*(?:pass|pwd|secret|token))[\w.-]+=[^\s&#@]*`;

export const datasourceUrl = new RegExp(
  String.raw`^(?:jdbc:)?(?:postgres|postgresql|mysql)://${host}(?:/[^\s/?#@]*)?(?:\?${option}(?:&${option})*)?$`,
  'i',
);
