// Shows rich text to its readers.
import '../input/rich-text.css';

/** Shows `html` that the server has cleaned by an allow list (packages/resource-server/src/write/rich-text.ts). */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned before it was stored; the content policy runs no script in it
  return <div className="ec-rich" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Returns the plain text of rich text, for places with a single line. */
export function plainText(html: string): string {
  const words = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|h2|h3|li|blockquote)>|<br ?\/?>/g, '$& '),
    'text/html',
  );
  return (words.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
