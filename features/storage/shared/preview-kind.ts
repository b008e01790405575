// Decides how a browser can show a file in the page. The extension decides, because it follows from the content (server/media-type.ts).
export type PreviewKind = 'picture' | 'page' | 'text' | 'none';

const kinds: Readonly<Record<string, PreviewKind>> = {
  ...Object.fromEntries(['jpg', 'png', 'gif', 'webp', 'bmp', 'avif'].map((ending) => [ending, 'picture'])),
  ...Object.fromEntries(
    ['txt', 'csv', 'md', 'json', 'log', 'yaml', 'yml', 'sql', 'tsv'].map((ending) => [ending, 'text']),
  ),
  pdf: 'page',
};

export const previewKind = (extension: string): PreviewKind => kinds[extension.toLowerCase()] ?? 'none';
