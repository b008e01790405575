// Decides which inverters of a call may receive its settings, and why the others may not (BR-45).
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, errorText } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { openCommands } from '../../shared/device/command.enums.ts';
import { mostInverters, type RejectedInverter } from '../../shared/device/hand-out.contract.ts';
import { type CheckedInverter, type PushSettings, refusalOf } from '../../shared/device/hand-out-rules.ts';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { inverterCmd } from '../../shared/device/inverter-cmd.resource.ts';
import { inverterSetting } from '../../shared/device/inverter-setting.resource.ts';
import type { SettingItem } from '../../shared/device/setting-items.ts';
import { union } from '../../shared/station/union.resource.ts';
import { commandErrors, refusals } from './command.errors.ts';

export interface Selection {
  inverterIds: readonly string[];
  settingId?: string | undefined;
  items?: readonly SettingItem[] | undefined;
}

type Reader = Pick<Call, 'caller' | 'rights' | 'language'>;

export interface AcceptedInverter extends CheckedInverter {
  id: string;
  sn: string;
  stationId: string;
}

export interface Judgement {
  items: readonly SettingItem[];
  accepted: readonly AcceptedInverter[];
  rejected: readonly RejectedInverter[];
}

const candidateFields = ['id', 'sn', 'vendor', 'model', 'stationId', 'onlineStatus', 'ratedKw'] as const;
type CandidateRow = Picked<typeof inverter, (typeof candidateFields)[number]> & {
  stationName: string | null;
  openCodes: string[];
};

/**
 * A push locks the inverters first; a preview does not.
 * @throws AppError noData where the caller may not see one of the inverters, as if it were missing (contract §10)
 */
export async function judge(
  engine: Engine,
  tx: Sql,
  call: Reader,
  selection: Selection,
  { isPush }: { isPush: boolean },
): Promise<Judgement> {
  const ids = [...new Set(selection.inverterIds)];
  if (ids.length > mostInverters) throw new AppError(commandErrors.tooMany, { most: mostInverters });
  const template = await templateOf(engine, tx, call, selection);
  if (isPush) await lockInverters(engine, tx, call, ids);
  const candidates = await readInverters(engine, tx, call, { ids, items: template.items });
  if (candidates.length !== ids.length) throw new AppError(errors.noData);
  // Without a template, the push is for the brand of the first inverter that the call names.
  const vendor = template.vendor ?? candidates[0]?.vendor ?? 0;
  const requirement: PushSettings = { ...template, vendor };
  const accepted: AcceptedInverter[] = [];
  const rejected: RejectedInverter[] = [];
  for (const row of candidates) {
    const candidate = { ...row, ratedKw: Number(row.ratedKw) };
    const refusal = refusalOf(candidate, requirement);
    if (!refusal) {
      accepted.push(candidate);
      continue;
    }
    const { id: inverterId, sn, model, ratedKw } = candidate;
    const reason = errorText({ status: 400, ...refusals[refusal] }, { model, ratedKw }, call.language);
    rejected.push({ inverterId, sn, stationName: candidate.stationName ?? '', reason });
  }
  return {
    items: template.items,
    accepted,
    rejected,
  };
}

/** @throws AppError where the call has both a template and settings or neither, or where its template is missing or disabled */
async function templateOf(
  engine: Engine,
  tx: Sql,
  call: Reader,
  { settingId, items }: Selection,
): Promise<Omit<PushSettings, 'vendor'> & { vendor: number | undefined }> {
  if (settingId !== undefined && items !== undefined) throw new AppError(commandErrors.both);
  if (settingId === undefined) {
    if (!items) throw new AppError(commandErrors.nothing);
    return { vendor: undefined, models: [], items };
  }
  const t = columnsOf(inverterSetting);
  const setting = await tx.first<Picked<typeof inverterSetting, 'vendor' | 'models' | 'items'>>(
    sql`select ${pick(inverterSetting, ['vendor', 'models', 'items'])} from ${tableOf(inverterSetting)}
      where ${allOf(baseConditions({ engine, resource: inverterSetting, call }))} and ${t.id} = ${settingId} and ${t.enabled} = 1`,
  );
  if (!setting) throw new AppError(commandErrors.noSetting);
  return { vendor: setting.vendor, models: setting.models ?? [], items: setting.items };
}

/**
 * Locks the inverters in the order of their ids, so that the second of two simultaneous calls waits and sees the commands of the first.
 */
const lockInverters = (engine: Engine, tx: Sql, call: Reader, ids: readonly string[]): Promise<unknown> =>
  tx.rows(
    sql`select t.id from ${tableOf(inverter)} where ${allOf(baseConditions({ engine, resource: inverter, call }))}
      and t.id = any(${[...ids]}::bigint[]) order by t.id for no key update of t`,
  );

/** Reads the inverters in the order in which the call names them. */
function readInverters(
  engine: Engine,
  tx: Sql,
  call: Reader,
  { ids, items }: { ids: readonly string[]; items: readonly SettingItem[] },
): Promise<CandidateRow[]> {
  const [t, s, c] = [columnsOf(inverter), columnsOf(union, 's'), columnsOf(inverterCmd, 'c')];
  const codes = items.map(({ code }) => code);
  return tx.rows<CandidateRow>(
    sql`select ${pick(inverter, candidateFields)}, ${s.stationName} as "stationName",
        array(select distinct i ->> 'code' from ${tableOf(inverterCmd, 'c')}, jsonb_array_elements(${c.items}) i
          where ${c.tenantId} = ${t.tenantId} and ${c.inverterId} = ${t.id} and ${c.isDeleted} = 0
            and ${c.cmdStatus} in (${keys(...openCommands)}) and i ->> 'code' = any(${codes}::text[])) as "openCodes"
      from ${tableOf(inverter)} left join ${tableOf(union, 's')} on ${s.tenantId} = ${t.tenantId} and ${s.id} = ${t.stationId}
      where ${allOf(baseConditions({ engine, resource: inverter, call }))} and ${t.id} = any(${[...ids]}::bigint[])
      order by array_position(${[...ids]}::bigint[], ${t.id})`,
  );
}
