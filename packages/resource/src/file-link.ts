// Links of files that the product keeps (contract §5): `{filePath}{name}/{what it is called}`. What a row holds is the plain link;
// what goes out is signed for some time (packages/kernel/src/file-links.ts), so that a picture can be shown without a session.

export const filePath = '/api/blade-resource/oss/file/';

const ours = /^\/api\/blade-resource\/oss\/file\/([\w-]{32})\/[^/?#]+/;

/** Random name of the file that a link means; undefined for a link that leads elsewhere. */
export const fileNameOf = (link: string): string | undefined => ours.exec(link)?.[1];

/** Without its signature: what is stored, and compared. Links that lead elsewhere stay as they are. */
export const plainLink = (link: string): string => ours.exec(link)?.[0] ?? link;

/** Longest part of an address that the server reads as one, less what an ending takes. */
const longestShown = 240;

/** The link of a file. What it is called stands at its end, so that browsers show and save it under that. */
export function fileLink(name: string, shownAs: string): string {
  const characters = [...shownAs];
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 ? characters.splice(dot) : [];
  // A long name is cut in its middle: its beginning and its ending stay.
  while (characters.length > 1 && encodeURIComponent([...characters, ...ending].join('')).length > longestShown)
    characters.pop();
  return `${filePath}${name}/${encodeURIComponent([...characters, ...ending].join(''))}`;
}

/** The rules for the files that a field names. */
export interface FileRule {
  readonly mediaTypes: readonly string[];
  /** Each of them, in kB of 1,024 bytes. */
  readonly mostKb: number;
  /** The message for a file of another kind. */
  readonly text: { readonly zh: string; readonly en: string };
  /** Only what the person has uploaded himself. */
  readonly isOwn?: boolean;
}
