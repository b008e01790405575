// The file: gzip over one JSON line (the header), then for each of its tables the rows in PostgreSQL's COPY text format, in
// pieces that each say their length (`<bytes>\n…`), ended by `0\n`.
import type { Partition, SequenceState, TableShape } from './tables.ts';

export type BackupHeader = {
  format: 'energy-cloud backup 1';
  takenAt: string;
  /** Name and checksum of the migrations the data belongs to. */
  migrations: { name: string; checksum: string }[];
  jobTables: number;
  tables: TableShape[];
  partitions: Partition[];
  sequences: SequenceState[];
};

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export async function* framed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    yield Buffer.from(`${chunk.length}\n`);
    yield chunk;
  }
  yield Buffer.from('0\n');
}

export type BackupReader = { line(): Promise<string>; frames(): AsyncGenerator<Buffer> };

export function readerOver(source: AsyncIterable<Buffer>): BackupReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<void> {
    const next = await chunks.next();
    if (next.done) throw new BackupError('The backup file ends too early: it is not whole');
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
  }

  async function line(): Promise<string> {
    while (!rest.includes(10)) await more();
    const end = rest.indexOf(10);
    const text = rest.toString('utf8', 0, end);
    rest = rest.subarray(end + 1);
    return text;
  }

  async function* frames(): AsyncGenerator<Buffer> {
    for (let left = Number(await line()); left !== 0; left = Number(await line())) {
      if (!(left > 0)) throw new BackupError('The backup file is damaged');
      while (left > 0) {
        if (rest.length === 0) await more();
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    }
  }
  return { line, frames };
}
