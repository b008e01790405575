// Implements the methods of `Sql` on top of a function that sends one statement.
import type { CompiledQuery } from 'kysely';
import { compiled, type Sql } from './query.ts';
import type { Answer } from './sent-statement.ts';

export function sqlOver(
  tenantId: string | undefined,
  send: (statement: CompiledQuery<unknown>) => Promise<Answer>,
): Sql {
  return {
    tenantId,
    async rows<Row>(statement: Parameters<Sql['rows']>[0]) {
      return (await send(compiled(statement))).rows as Row[];
    },
    async first<Row>(statement: Parameters<Sql['first']>[0]) {
      return (await send(compiled(statement))).rows[0] as Row | undefined;
    },
    async run(statement) {
      return (await send(compiled(statement))).rowCount ?? 0;
    },
  };
}
