// Marks gaps as lost whose messages did not arrive within half an hour of a request, or are too old to be requested. The messages may still
// arrive (domain §10). Deletes old gaps.
import { type Job, job } from '@ec/kernel/jobs/job';
import { sql } from 'kysely';
import { gapState } from '../../shared/mqtt/mqtt.enums.ts';
import { latestMs } from '../../shared/mqtt/payloads.ts';

const MINUTE = 60_000;
const answerMs = 30 * MINUTE;
/** A gap is deleted when no samples of its time can be left. */
const retentionMs = 35 * 24 * 60 * MINUTE;
const { waiting, asked: requested, lost } = gapState.key;

export const endGapsJob = (): Job =>
  job({
    name: 'gateway.endGaps',
    label: { zh: '结束补传等待', en: 'Give up waiting for missing messages' },
    cron: '4,9,14,19,24,29,34,39,44,49,54,59 * * * *',
    quiet: true,
    each: 'tenants',
    async run({ tx, now }) {
      const before = (ms: number) => new Date(now.getTime() - ms);
      const endedCount = await tx.run(
        sql`update mqtt_gap set gap_state = ${lost} where tenant_id = ${tx.tenantId} and (
          gap_state = ${requested} and ask_time <= ${before(answerMs)} or gap_state = ${waiting} and before_time <= ${before(latestMs)})`,
      );
      const deletedCount = await tx.run(
        sql`delete from mqtt_gap where tenant_id = ${tx.tenantId} and before_time <= ${before(retentionMs)}`,
      );
      return endedCount + deletedCount;
    },
  });
