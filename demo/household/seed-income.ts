// Prices the demo's days by the rules of the product and makes statements of the last two months. Pricing runs at every start, because
// income of some days is no sign that all days are priced. Statements are made once.
import { draftMonth, priceDue } from '@ec/household/server/public';
import { statementState } from '@ec/household/shared/income/statement.enums';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { houseCounts } from './demo-houses.ts';

const LOCK = 7_305_110_208;
const { confirmed, paid } = statementState.key;

/** Needs the demo's days. */
export async function seedIncome(engine: Engine, now: Date = engine.clock.now()): Promise<void> {
  const today = toWireDate(now);
  for (const tenantId of Object.keys(houseCounts)) {
    await engine.database.withTenant(
      tenantId,
      async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
        if (!(await lookUpDemo(tx, tenantId))) return;
        await priceDue(tx, engine, { from: '2022-01-01', to: today, most: 50_000 });
        // Only the small tenant has statements: those of last month are drafts, those of the month before are confirmed and mostly paid.
        if ((houseCounts[tenantId] ?? 0) > 100 || (await hasStatements(tx))) return;
        const month = monthBefore(today);
        await draftMonth(tx, engine, month);
        const earlier = monthBefore(`${month}-01`);
        await draftMonth(tx, engine, earlier);
        const move = (to: number, condition: ReturnType<typeof sql>) =>
          tx.run(
            sql`update household_income_statement set statement_state = ${keys(to)}, row_version = row_version + 1
              where tenant_id = ${tenantId} and month = ${earlier} and ${condition}`,
          );
        await move(confirmed, sql`true`);
        await tx.run(
          sql`update household_income_statement set confirm_time = ${now} where tenant_id = ${tenantId} and month = ${earlier}`,
        );
        await move(paid, sql`hashtext(statement_no) % 4 <> 0`);
        await tx.run(
          sql`update household_income_statement set pay_time = ${now}, voucher_no = 'YH' || right(statement_no, 8)
            where tenant_id = ${tenantId} and statement_state = ${keys(paid)}`,
        );
      },
      { timeout: 180_000 },
    );
  }
}

/** `2026-01-31` → `2025-12`. */
function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

async function hasStatements(tx: Sql): Promise<boolean> {
  const row = await tx.first(sql`select from household_income_statement where tenant_id = ${tx.tenantId} limit 1`);
  return row !== undefined;
}
