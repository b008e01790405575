// Serves all figures of the home page in one call (contract §3.8).
import { toWireTime } from '@ec/kernel/clock';
import type { Call, Route } from '@ec/kernel/http/route';
import type { OutputOf } from '@ec/resource/contract';
import { deskFigures } from '@ec/resource/contracts/desk.contract';
import { countedFor, dayFor, totalsFor, weekDaysOf } from '@ec/resource-server/desk-figures';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';

export const deskRoutes = (engine: Engine): Route[] =>
  serve(deskFigures, (call) => readFigures(engine, call), { perMinute: 60 });

async function readFigures(engine: Engine, call: Call): Promise<OutputOf<typeof deskFigures>> {
  const { database, desks, clock } = engine;
  const [tenant, counts, totals, days] = await Promise.all([
    database.unfenced.first<{ name: string }>(
      sql`select tenant_name as name from system_tenant where tenant_id = ${call.caller.tenantId}`,
    ),
    countedFor(
      engine,
      call,
      desks.flatMap((desk) => desk.counts),
    ),
    totalsFor(
      engine,
      call,
      desks.flatMap((desk) => desk.totals ?? []),
    ),
    Promise.all(desks.flatMap((desk) => desk.days.map((day) => dayFor(engine, call, day)))),
  ]);
  return {
    tenantName: tenant?.name ?? '',
    at: toWireTime(clock.now()),
    weekDays: weekDaysOf(engine),
    days: days.filter((day) => day !== undefined),
    totals,
    counts,
  };
}
