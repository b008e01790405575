// Stores the last lines that a process wrote. Secrets are masked before a line is stored (contract §10 "Logs").
import { StringDecoder } from 'node:string_decoder';
import { scrubText } from '@ec/kernel/http/scrub-text';

const [mostLines, longestLine] = [200, 500];
/** Shorter secrets are not masked, because ordinary words may contain them. */
const shortestSecret = 4;

/** Returns a function that masks these secrets in a text, and everything that looks like a secret. */
export const createMask = (secrets: readonly string[]) => {
  const longSecrets = secrets.filter(({ length }) => length >= shortestSecret);
  return (text: string): string =>
    scrubText(longSecrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text));
};

export interface LogTail {
  /** Returns a function that receives the bytes of a stream. */
  reader(): (chunk: Buffer) => void;
  note(line: string): void;
  text(): string;
}

export function createLogTail(mask: (text: string) => string): LogTail {
  const lines: string[] = [];
  const storeLine = (line: string) => {
    // Control characters would disturb the terminal of a reader, and the database cannot store NUL.
    const plain = mask(line)
      .replace(/\p{Cc}/gu, ' ')
      .toWellFormed();
    lines.push(plain.slice(0, longestLine));
    if (lines.length > mostLines) lines.splice(0, lines.length - mostLines);
  };
  return {
    note: storeLine,
    text: () => lines.join('\n'),
    reader() {
      const decoder = new StringDecoder('utf8');
      let openLine = '';
      return (chunk) => {
        const lineParts = (openLine + decoder.write(chunk)).split('\n');
        openLine = lineParts.pop() ?? '';
        for (const line of lineParts) storeLine(line);
        // An endless line is stored in pieces, so that it does not fill the memory. A piece is masked as a whole and then cut.
        if (openLine.length > 8 * longestLine) {
          storeLine(openLine);
          openLine = '';
        }
      };
    },
  };
}
