// Reads the complete history of one order page by page, because the timeline also needs the oldest entries.
import type { HistoryEntry } from '@ec/resource/contracts/row-shapes';

/** The largest page size that the history call accepts. */
const pageSize = 100;

type ReadPage = (page: { current: number; size: number }) => Promise<{ records: HistoryEntry[] }>;

export async function allEntries(readPage: ReadPage): Promise<HistoryEntry[]> {
  const byId = new Map<string, HistoryEntry>();
  for (let current = 1; ; current += 1) {
    const { records } = await readPage({ current, size: pageSize });
    // An entry that is added while the pages are read shifts earlier ones to the next page, so they can arrive twice.
    for (const entry of records) byId.set(entry.id, entry);
    if (records.length < pageSize) return [...byId.values()];
  }
}
