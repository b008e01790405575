// The whole history of one order: the timeline begins with its first entry, which the newest page does not hold.
import type { HistoryEntry } from '@ec/resource/contracts/row-shapes';

/** The largest page of a history. */
const pageSize = 100;

type ReadPage = (page: { current: number; size: number }) => Promise<{ records: HistoryEntry[] }>;

export async function allEntries(readPage: ReadPage): Promise<HistoryEntry[]> {
  const byId = new Map<string, HistoryEntry>();
  for (let current = 1; ; current += 1) {
    const { records } = await readPage({ current, size: pageSize });
    // An entry that was added meanwhile moves others to the next page, where they come a second time.
    for (const entry of records) byId.set(entry.id, entry);
    if (records.length < pageSize) return [...byId.values()];
  }
}
