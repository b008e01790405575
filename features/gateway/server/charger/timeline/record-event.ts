// Records events of a charger that no other table has: connections that opened, closed or were refused, and new statuses of connectors.
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { Charger } from '../events.ts';
import { maskText } from './mask-secrets.ts';

export const eventKind = { up: 1, down: 2, connector: 3, refused: 4 } as const;

interface ChargerEvent {
  kind: (typeof eventKind)[keyof typeof eventKind];
  at: Date;
  connector?: number;
  detail?: string;
}

export const recordEvent = (
  tx: Sql,
  { ids }: Pick<Engine, 'ids'>,
  { stackId }: Pick<Charger, 'stackId'>,
  { kind, at, connector, detail = '' }: ChargerEvent,
): Promise<number> =>
  tx.run(
    sql`insert into ocpp_event (tenant_id, id, stack_id, at, kind, connector_no, detail)
      values (${tx.tenantId}, ${ids.next()}, ${stackId}, ${at}, ${kind}, ${connector ?? null}, ${maskText(detail).slice(0, 100)})`,
  );
