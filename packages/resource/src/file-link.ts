// Links to files that the product stores (contract §5): `{filePath}{name}/{name for people}`. Rows contain the plain link. Replies contain a
// link that is signed for some time (packages/kernel/src/file-links.ts), so that a browser can show a picture without a session.

export const filePath = '/api/blade-resource/oss/file/';

const linkPattern = /^\/api\/blade-resource\/oss\/file\/([\w-]{32})\/[^/?#]+/;

/** Returns the random name of the file; undefined for a link to another place. */
export const fileNameOf = (link: string): string | undefined => linkPattern.exec(link)?.[1];

/** Returns the link without its signature, for storing and comparing. Links to other places stay as they are. */
export const plainLink = (link: string): string => linkPattern.exec(link)?.[0] ?? link;

/** The largest number of characters of the encoded name. The server accepts at most 300 characters as one part of a path. */
const longestName = 240;

/** Returns the link of a file. It ends with the name for people, so that browsers show and save the file under this name. */
export function fileLink(name: string, shownAs: string): string {
  const characters = [...shownAs];
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 ? characters.splice(dot) : [];
  // A long name is cut before its ending.
  while (characters.length > 1 && encodeURIComponent([...characters, ...ending].join('')).length > longestName)
    characters.pop();
  return `${filePath}${name}/${encodeURIComponent([...characters, ...ending].join(''))}`;
}

/** The rule for the files of a field. */
export interface FileRule {
  readonly mediaTypes: readonly string[];
  /** The largest size of each file, in kB of 1,024 bytes. */
  readonly mostKb: number;
  /** The message for a file of another kind. */
  readonly text: { readonly zh: string; readonly en: string };
  /** Only files that the caller has uploaded are accepted. */
  readonly isOwn?: boolean;
}
