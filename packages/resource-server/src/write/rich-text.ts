// Rich text as it may be stored: what browsers show to others is cleaned before it is kept (contract §10), by an allow list.
import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';

const require = createRequire(import.meta.url);

const options: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'u', 's', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    del: 's',
    // Links open in a window of their own, which learns nothing about the console.
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
};

/** HTML without anything that runs, loads or lays over; empty where it shows nothing. */
export function cleanRichText(html: string): string {
  const sanitizeHtml: typeof sanitize = require('sanitize-html'); // takes 16 MiB of memory: only where a text is cleaned
  const clean = sanitizeHtml(html, options);
  return /<hr|[^\s<>](?![^<]*>)/.test(clean) ? clean : '';
}
