// Finds the type of a file by its bytes. The file name of the client only decides between kinds of text and between documents of old Office
// (contract §10). Unknown types are refused, and so are files that a browser would run: html, svg and other xml.
import { open } from 'node:fs/promises';

export interface MediaType {
  mediaType: string;
  extension: string;
}

/** The accepted types except text, as the extensions that the library file-type finds by the content. */
const acceptedTypes = new Set(
  'jpg png gif webp bmp avif heic pdf docx xlsx pptx docm xlsm odt ods odp cfb zip 7z rar gz mp4 mov webm mp3 m4a wav ogg'.split(
    ' ',
  ),
);

/** Media types that browsers show in the page. Files of all other types are downloaded. */
const inlineTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'application/pdf',
  'text/plain',
  'text/csv',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/wav',
]);
export const isShownInline = (mediaType: string): boolean => inlineTypes.has(mediaType);

/** Documents of old Office share one container format; only the file name tells them apart. */
const oldOffice: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const texts: Readonly<Record<string, string>> = { csv: 'text/csv' };
const textEndings = new Set(['txt', 'csv', 'md', 'json', 'log', 'yaml', 'yml', 'sql', 'tsv']);

/** @returns undefined for a file that is refused */
export async function mediaTypeOf(path: string, originalName: string): Promise<MediaType | undefined> {
  const nameExtension = /\.([a-z0-9]{1,12})$/i.exec(originalName)?.[1]?.toLowerCase() ?? '';
  // The library takes 5 MiB of memory, so it is loaded with the first file.
  const { fileTypeFromFile } = await import('file-type');
  const fileType = await fileTypeFromFile(path).catch(() => undefined);
  if (fileType?.ext === 'cfb')
    return {
      mediaType: oldOffice[nameExtension] ?? 'application/x-cfb',
      extension: oldOffice[nameExtension] ? nameExtension : 'bin',
    };
  if (fileType)
    return acceptedTypes.has(fileType.ext) ? { mediaType: fileType.mime, extension: fileType.ext } : undefined;
  if (!(await isText(path))) return undefined;
  return {
    mediaType: texts[nameExtension] ?? 'text/plain',
    extension: textEndings.has(nameExtension) ? nameExtension : 'txt',
  };
}

/**
 * Returns whether the first 64 KiB look like text. There must be no control characters except tabs and line ends, no markup at the beginning,
 * and no html, script, svg or body tag. The encoding is not checked, so that texts in GBK pass, too.
 */
async function isText(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  const head = Buffer.alloc(64 * 1024);
  const { bytesRead } = await file.read(head, 0, head.length, 0).finally(() => file.close());
  const bytes = head.subarray(0, bytesRead);
  if (bytes.some((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte))) return false;
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  return !/^\s*<[a-z!?/]/i.test(text) && !/<(html|script|svg|body)[\s>]/i.test(text);
}
