// Serves the timeline of a charger, page by page and as a file for its vendor.

import { Readable } from 'node:stream';
import type { Call, Route } from '@ec/kernel/http/route';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { chargerTimeline, type TimelineEntry, timelineFile } from '../../../shared/charger/timeline.contract.ts';
import { type Cursor, type StoredEntry, type TimelineFilter, timelineOf } from './entries.ts';
import { maskEntry } from './mask-entry.ts';
import { maskText } from './mask-secrets.ts';

const pageSize = 50;
/** The most entries of a file; a longer one would be of no use to the vendor. */
const mostInFile = 20_000;
const batchSize = 1_000;

export const timelineRoutes = (engine: Engine): Route[] => [
  ...serve(chargerTimeline, async (call) => {
    await detailRow(engine, chargingStack, call, call.input.stackId);
    const { after, ...filter } = call.input;
    const entries = await timelineOf(engine, call, filter, { after: parseCursor(after), most: pageSize + 1 });
    const pageEntries = entries.slice(0, pageSize);
    const last = pageEntries.at(-1);
    return {
      entries: pageEntries.map(wireEntryOf),
      next: entries.length > pageSize && last ? `${last.micros} ${last.key}` : '',
    };
  }),
  ...serve(timelineFile, async (call) => {
    const { stackNo } = await detailRow(engine, chargingStack, call, call.input.stackId);
    const name = encodeURIComponent(`${stackNo}.ndjson`);
    call.reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    call.reply.type('application/x-ndjson');
    return call.reply.send(Readable.from(linesOf(engine, call, call.input)));
  }),
];

async function* linesOf(engine: Engine, call: Pick<Call, 'caller' | 'rights' | 'language'>, input: TimelineFilter) {
  let after: Cursor | undefined;
  for (let count = 0; count < mostInFile; count += batchSize) {
    const entries = await timelineOf(engine, call, input, { after, most: batchSize });
    for (const each of entries) yield `${JSON.stringify(maskEntry(wireEntryOf(each)))}\n`;
    const last = entries.at(-1);
    if (entries.length < batchSize || !last) return;
    after = { at: last.micros, key: last.key };
  }
}

function parseCursor(after: string | undefined): Cursor | undefined {
  const [, at, key] = /^(\d{1,18}) ([\w-]{1,40})$/.exec(after ?? '') ?? [];
  return at === undefined || key === undefined ? undefined : { at, key };
}

/** Masks texts again, because old ones were stored before secrets were masked. */
const wireEntryOf = ({ micros, ...entry }: StoredEntry): TimelineEntry => ({
  ...entry,
  title: maskText(entry.title),
  note: maskText(entry.note),
  payload: maskText(entry.payload),
  at: toMillis(micros),
});

/** Formats a moment in Asia/Shanghai with milliseconds, so that entries within one second keep their order. */
function toMillis(micros: string): string {
  const at = new Date(Number(BigInt(micros) / 1000n) + 8 * 3_600_000).toISOString();
  return at.slice(0, 23).replace('T', ' ');
}
