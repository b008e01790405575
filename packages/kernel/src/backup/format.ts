// Reads and writes the format of a backup file. The file is compressed with gzip. Its first line is the header, as JSON. The rows of each
// table follow in PostgreSQL's COPY text format, in the order of the header's tables. They are split into frames. A frame consists of a
// line with its number of bytes and of these bytes. A frame of length zero (`0\n`) ends the table.
import type { Partition, SequenceState, TableShape } from './tables.ts';

export type BackupHeader = {
  format: 'energy-cloud backup 1';
  /** ISO 8601. */
  takenAt: string;
  /** The migrations that had been applied when the backup was taken. */
  migrations: { name: string; checksum: string }[];
  /** The version of graphile-worker's tables: the number of its last migration. */
  jobTables: number;
  tables: TableShape[];
  partitions: Partition[];
  sequences: SequenceState[];
};

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export async function* frameChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    yield Buffer.from(`${chunk.length}\n`);
    yield chunk;
  }
  yield Buffer.from('0\n');
}

export type BackupReader = { line(): Promise<string>; frames(): AsyncGenerator<Buffer> };

export function createBackupReader(source: AsyncIterable<Buffer>): BackupReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function readChunk(): Promise<void> {
    const next = await chunks.next();
    if (next.done) throw new BackupError('The backup file ends too early: it is not whole');
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
  }

  async function line(): Promise<string> {
    while (!rest.includes(10)) await readChunk();
    const end = rest.indexOf(10);
    const text = rest.toString('utf8', 0, end);
    rest = rest.subarray(end + 1);
    return text;
  }

  async function* frames(): AsyncGenerator<Buffer> {
    for (let left = Number(await line()); left !== 0; left = Number(await line())) {
      if (!(left > 0)) throw new BackupError('The backup file is damaged');
      while (left > 0) {
        if (rest.length === 0) await readChunk();
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    }
  }
  return { line, frames };
}
