// Shares the replies of monitoring calls. Callers with the same visible rows, input and language share one read and the bytes of its reply.

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { orderReady } from '@ec/charging/shared/ready/order-ready.resource';
import { toWireDate } from '@ec/kernel/clock';
import { raw } from '@ec/kernel/database';
import { acceptsEncoding } from '@ec/kernel/http/accepts-encoding';
import { success } from '@ec/kernel/http/envelope';
import { matchesTag } from '@ec/kernel/http/matches-tag';
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import type { Contract, InputOf, OutputOf } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { serve } from '@ec/resource-server/serve';
import { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import { battery } from '@ec/truck/shared/asset/battery.resource';
import { camera } from '@ec/truck/shared/asset/camera.resource';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { ess } from '@ec/truck/shared/asset/ess.resource';
import { truckInverter } from '@ec/truck/shared/asset/truck-inverter.resource';
import { car } from '@ec/truck/shared/fleet/car.resource';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { station } from '@ec/truck/shared/station.resource';
import { sql } from 'kysely';
import { createFlights } from './flights.ts';
import { revisionOf } from './rollup/rolled.ts';
import type { Viewer } from './visible-stations.ts';

const compress = promisify(gzip);

/** The resources that monitoring calls read under the same visibility rules as lists. */
const readResources: readonly Resource[] = [
  station,
  chargingStack,
  chargingGun,
  battery,
  agvInfo,
  ess,
  truckInverter,
  camera,
  orders,
  orderReady,
  car,
  merchant,
  deviceAlarm,
];

/** Returns a digest of the visibility conditions of a caller. Callers with the same digest see the same rows. */
export function scopeKey(engine: Engine, call: Viewer): string {
  const hash = createHash('sha256').update(call.caller.tenantId);
  for (const resource of readResources) {
    const conditions = baseConditions({ engine, resource, call, use: 'see' });
    const { sql: text, parameters } = raw(sql`${allOf(conditions)}`);
    hash.update(text).update(JSON.stringify(parameters));
  }
  return hash.digest('base64url');
}

interface Answer {
  bytes: Buffer;
  zipped: Buffer | undefined;
  etag: string;
}

/** Shorter replies, in bytes, are not compressed. */
const leastZipped = 16 * 1024;

export interface SharedReads {
  /** The number of reads that were made, by path. */
  readonly reads: ReadonlyMap<string, number>;
  serve<C extends Contract>(
    engine: Engine,
    contract: C,
    read: (call: Call<InputOf<C>>) => Promise<OutputOf<C>>,
    settings: Settings<C>,
  ): Route[];
}

interface Settings<C extends Contract> {
  /** Returns the time in milliseconds for which a reply is shared. */
  keepMs: (input: InputOf<C>, today: string) => number;
  /** Returns a further key for a reply that depends on more than input, language and visible rows. */
  also?: (call: Call<InputOf<C>>) => string | Promise<string>;
}

/** A reply about today is shared for a second, a reply about a past day for five minutes (see also `revisionOfDay`). */
export const keepByDate = ({ date }: { date?: string | undefined }, today: string): number =>
  date && date < today ? 300_000 : 1000;

/** Returns a key that changes when the sums of the requested past day change. */
export const revisionOfDay =
  (engine: Engine) =>
  ({ caller, input }: Pick<Call<{ date?: string | undefined }>, 'caller' | 'input'>): Promise<string> =>
    revisionOf(engine.database.read(caller.tenantId), input.date, toWireDate(engine.clock.now()));

/** @param scale with 0 a reply is shared only while it is read, for tests that change rows between two calls */
export function createSharedReads(scale = 1): SharedReads {
  const flights = createFlights<Answer>(scale);
  const reads = new Map<string, number>();

  return {
    reads,
    serve(engine, contract, read, { keepMs, also }) {
      const handle = async (call: Call<InputOf<typeof contract>>) => {
        const today = toWireDate(engine.clock.now());
        const extraKey = (await also?.(call)) ?? '';
        const scope = scopeKey(engine, call);
        const key = JSON.stringify([contract.path, call.input, call.language, today, scope, extraKey]);
        const answer = await flights.share(key, keepMs(call.input, today), async () => {
          reads.set(contract.path, (reads.get(contract.path) ?? 0) + 1);
          const data = await read(call);
          if (engine.config.checksReplies) contract.output.parse(JSON.parse(JSON.stringify(data)));
          return pack(JSON.stringify(success(data, call.language)));
        });
        return send(call, answer);
      };
      return serve(contract, handle, { isRead: true });
    },
  };
}

async function pack(text: string): Promise<Answer> {
  const bytes = Buffer.from(text);
  return {
    bytes,
    zipped: bytes.length >= leastZipped ? await compress(bytes, { level: constants.Z_BEST_SPEED }) : undefined,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}

function send({ request, reply }: Pick<Call, 'request' | 'reply'>, { bytes, zipped, etag }: Answer): Call['reply'] {
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, blade-auth');
  if (request.method === 'GET' && matchesTag(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return reply;
  }
  reply.type('application/json; charset=utf-8');
  if (zipped && acceptsEncoding(request.headers['accept-encoding'], 'gzip'))
    reply.header('content-encoding', 'gzip').send(zipped);
  else reply.send(bytes);
  return reply;
}
