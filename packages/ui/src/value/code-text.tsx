// Shows long numbers and codes. Their ends distinguish them, so that where there is no room, the middle is cut.
import './code-text.css';

/** The number of characters at the end that always stay. */
const tail = 6;
/** A code is long from this many characters on. */
const longFrom = 16;
const code = new RegExp(`^[0-9A-Za-z][0-9A-Za-z-]{${longFrom - 1},}$`);

/** Returns whether a text is a long number, such as that of an order, a battery or a ticket, and not a name. */
export const isLongCode = (text: string): boolean => code.test(text) && /\d/.test(text);

export function codeText(text: string) {
  return (
    <span className="ec-code" title={text}>
      <span>{text.slice(0, -tail)}</span>
      <span>{text.slice(-tail)}</span>
    </span>
  );
}
