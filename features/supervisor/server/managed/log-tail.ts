// The last lines that a process wrote, with everything secret taken out before it is kept (contract §10 "Logs").
import { StringDecoder } from 'node:string_decoder';
import { scrubText } from '@ec/kernel/http/scrub-text';

const [mostLines, longestLine] = [200, 500];
/** Shorter ones stand in ordinary words, too. */
const shortestSecret = 4;

/** `secrets`: values that never stand in what is shown. */
export const maskedWith = (secrets: readonly string[]) => {
  const known = secrets.filter(({ length }) => length >= shortestSecret);
  return (text: string): string => scrubText(known.reduce((rest, secret) => rest.replaceAll(secret, '***'), text));
};

export interface LogTail {
  /** Reads the bytes of a stream as they come. */
  reader(): (chunk: Buffer) => void;
  note(line: string): void;
  text(): string;
}

export function createLogTail(masked: (text: string) => string): LogTail {
  const lines: string[] = [];
  const keep = (line: string) => {
    // Control characters would move the cursor of whoever reads it, and no database keeps NUL.
    const plain = masked(line)
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
      let begun = '';
      return (chunk) => {
        const parts = (begun + decoder.write(chunk)).split('\n');
        begun = parts.pop() ?? '';
        for (const part of parts) keep(part);
        // A line without end is kept in pieces, so that it takes no memory. A secret is looked for in all of it.
        if (begun.length > 8 * longestLine) {
          keep(begun);
          begun = '';
        }
      };
    },
  };
}
