// Keeps the last lines that a process wrote. Secrets are masked before a line is kept (contract §10 "Logs").
import { StringDecoder } from 'node:string_decoder';
import { scrubText } from '@ec/kernel/http/scrub-text';

const [mostLines, longestLine] = [200, 500];
/** Shorter secrets are not masked, because ordinary words contain them, too. */
const shortestSecret = 4;

/** Returns a function that masks these secrets, and everything that looks like one, in a text. */
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
  const keep = (line: string) => {
    // Control characters would move the cursor of the reader's terminal, and the database cannot store NUL.
    const plain = mask(line)
      .replace(/\p{Cc}/gu, ' ')
      .toWellFormed();
    lines.push(plain.slice(0, longestLine));
    if (lines.length > mostLines) lines.splice(0, lines.length - mostLines);
  };
  return {
    note: keep,
    text: () => lines.join('\n'),
    reader() {
      const decoder = new StringDecoder('utf8');
      let openLine = '';
      return (chunk) => {
        const lineParts = (openLine + decoder.write(chunk)).split('\n');
        openLine = lineParts.pop() ?? '';
        for (const line of lineParts) keep(line);
        // An endless line is kept in pieces, so that it does not fill the memory. Each piece is masked as a whole before it is cut.
        if (openLine.length > 8 * longestLine) {
          keep(openLine);
          openLine = '';
        }
      };
    },
  };
}
