// Long numbers and codes on the surface: their end tells them apart, so where there is no room the middle gives way.
import './code-text.css';

/** As many signs at the end always stay. */
const tail = 6;
/** Shorter ones have room anywhere. */
const longFrom = 16;
const code = new RegExp(`^[0-9A-Za-z][0-9A-Za-z-]{${longFrom - 1},}$`);

/** An order's, battery's or ticket's number, as against a name. */
export const isLongCode = (text: string): boolean => code.test(text) && /\d/.test(text);

export function codeText(text: string) {
  return (
    <span className="ec-code" title={text}>
      <span>{text.slice(0, -tail)}</span>
      <span>{text.slice(-tail)}</span>
    </span>
  );
}
