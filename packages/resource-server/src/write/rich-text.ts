// Sanitizes rich text by an allow list before it is stored, because browsers show it to other people (contract §10).
import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';

const require = createRequire(import.meta.url);

const options: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'br',
    'hr',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    del: 's',
    // A link opens in a new window that receives neither opener nor referrer of the console.
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
};

/** Returns the HTML without scripts, images and styles; '' if the result shows nothing. */
export function cleanRichText(html: string): string {
  const sanitizeHtml: typeof sanitize = require('sanitize-html'); // loaded on first use, because it takes 16 MiB of memory
  const clean = sanitizeHtml(html, options);
  return /<hr|[^\s<>](?![^<]*>)/.test(clean) ? clean : '';
}
