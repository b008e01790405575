// All that happened to a charger, page by page, and as a file for its vendor.

import { Readable } from 'node:stream';
import type { Call, Route } from '@ec/kernel/http/route';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { chargerTimeline, type TimelineEntry, timelineFile } from '../../../shared/charger/timeline.contract.ts';
import { type Asked, type Cursor, type StoredEntry, timelineOf } from './entries.ts';
import { maskText } from './mask-secrets.ts';
import { maskedEntry } from './masked.ts';

const onPage = 50;
/** The most entries of a file: as many as somebody at the vendor reads. */
const mostInFile = 20_000;
const atOnce = 1_000;

export const timelineRoutes = (engine: Engine): Route[] => [
  ...serve(chargerTimeline, async (call) => {
    await detailRow(engine, chargingStack, call, call.input.stackId);
    const { after, ...asked } = call.input;
    const entries = await timelineOf(engine, call, asked, { after: cursorIn(after), most: onPage + 1 });
    const pageEntries = entries.slice(0, onPage);
    const last = pageEntries.at(-1);
    return {
      entries: pageEntries.map(shownEntry),
      next: entries.length > onPage && last ? `${last.micros} ${last.key}` : '',
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

async function* linesOf(engine: Engine, call: Pick<Call, 'caller' | 'rights' | 'language'>, input: Asked) {
  let after: Cursor | undefined;
  for (let count = 0; count < mostInFile; count += atOnce) {
    const entries = await timelineOf(engine, call, input, { after, most: atOnce });
    for (const each of entries) yield `${JSON.stringify(maskedEntry(shownEntry(each)))}\n`;
    const last = entries.at(-1);
    if (entries.length < atOnce || !last) return;
    after = { at: last.micros, key: last.key };
  }
}

function cursorIn(after: string | undefined): Cursor | undefined {
  const [, at, key] = /^(\d{1,18}) ([\w-]{1,40})$/.exec(after ?? '') ?? [];
  return at === undefined || key === undefined ? undefined : { at, key };
}

/** Masks texts that were stored before secrets were taken out of them. */
const shownEntry = ({ micros, ...entry }: StoredEntry): TimelineEntry => ({
  ...entry,
  title: maskText(entry.title),
  note: maskText(entry.note),
  payload: maskText(entry.payload),
  at: toMillis(micros),
});

/** In Asia/Shanghai: what follows within a second is told apart. */
function toMillis(micros: string): string {
  const at = new Date(Number(BigInt(micros) / 1000n) + 8 * 3_600_000).toISOString();
  return at.slice(0, 23).replace('T', ' ');
}
