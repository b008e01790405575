// Shows links of uploaded files: pictures as pictures, other files by name.
import { partsOf } from './control.ts';
import '../form/forms.css';

const isImage = (link: string) => /\.(png|jpe?g|gif|webp|svg|bmp)(\?|$)/i.test(link);

/** Returns the decoded last part of a link, or the undecoded part where its `%` are no valid escapes. */
export function fileName(link: string): string {
  const name = link.split('?')[0]!.split('/').pop() || link;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns whether a link is safe to open: an http address or a path, never `javascript:`. */
const isLink = (link: string) => /^(https?:\/\/|\/)/i.test(link);

export function FileLinks({ value, isSmall }: { value: unknown; isSmall?: boolean }) {
  const links = partsOf(value);
  const visibleLinks = isSmall ? links.slice(0, 3) : links;
  return (
    <span className={isSmall ? 'ec-files ec-files-small' : 'ec-files'}>
      {visibleLinks.map((link) =>
        isLink(link) ? (
          <a key={link} href={link} target="_blank" rel="noreferrer" title={fileName(link)}>
            {isImage(link) ? <img src={link} alt={fileName(link)} loading="lazy" /> : fileName(link)}
          </a>
        ) : (
          <span key={link}>{link}</span>
        ),
      )}
      {links.length > visibleLinks.length ? (
        <span className="ec-muted">+{links.length - visibleLinks.length}</span>
      ) : null}
    </span>
  );
}
