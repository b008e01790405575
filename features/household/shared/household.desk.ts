// Figures of the home page about household stations, commands to inverters, and income statements.
import type { DayWord } from '@ec/language/day-words';
import type { Label } from '@ec/language/label';
import { type Desk, type DeskTotal, deskCount, deskTotal } from '@ec/resource/desk';
import type { FieldNameOf } from '@ec/resource/row';
import { cmdStatus } from './device/command.enums.ts';
import { inverterCmd } from './device/inverter-cmd.resource.ts';
import { incomeStatement } from './income/income-statement.resource.ts';
import { statementState } from './income/statement.enums.ts';
import { stationIncome } from './income/station-income.resource.ts';
import { runStatus, stationState } from './station/station.enums.ts';
import { union } from './station/union.resource.ts';

/** Sums a field of the stations. */
const yieldOf = (key: string, label: Label, sums: FieldNameOf<typeof union>): DeskTotal =>
  deskTotal({ key, label: { ...label, unit: 'kWh' }, of: union, sums, where: [] });

const incomeOf = (key: string, label: Label, days: DayWord): DeskTotal =>
  deskTotal({
    key,
    label: { ...label, unit: '¥' },
    of: stationIncome,
    sums: 'income',
    where: [{ f: 'day', o: 'during', v: days }],
  });

export const householdDesk: Desk = {
  days: [],
  totals: [
    {
      key: 'solar',
      label: { zh: '光伏发电与收益', en: 'Solar yield and income' },
      figures: [
        yieldOf('yieldToday', { zh: '今日发电量', en: 'Yield today' }, 'dayKwh'),
        yieldOf('yieldMonth', { zh: '本月发电量', en: 'Yield this month' }, 'monthKwh'),
        incomeOf('incomeToday', { zh: '今日收益', en: 'Income today' }, '@today'),
        incomeOf('incomeMonth', { zh: '本月收益', en: 'Income this month' }, '@thisMonth'),
      ],
    },
  ],
  counts: [
    deskCount({
      key: 'heldCommands',
      label: { zh: '待放行的下发指令', en: 'Inverter commands pending release' },
      of: inverterCmd,
      kind: 'waits',
      codes: ['inverterCmd_release'],
      tone: 'warning',
      // A command that times out keeps `held`, but nobody can release it any more.
      where: () => [
        { f: 'held', o: 'equal', v: 1 },
        { f: 'cmdStatus', o: 'equal', v: cmdStatus.key.queued },
      ],
    }),
    deskCount({
      key: 'statementsToConfirm',
      label: { zh: '收益结算单待确认', en: 'Income statements to confirm' },
      of: incomeStatement,
      kind: 'waits',
      codes: ['incomeStatement_confirm'],
      tone: 'warning',
      // A draft of the current month waits for the end of the month.
      where: ({ today }) => [
        { f: 'statementState', o: 'equal', v: statementState.key.draft },
        { f: 'month', o: 'notEqual', v: today.slice(0, 7) },
      ],
    }),
    deskCount({
      key: 'statementsToPay',
      label: { zh: '收益结算单待支付', en: 'Income statements to pay' },
      of: incomeStatement,
      kind: 'waits',
      codes: ['incomeStatement_pay'],
      tone: 'warning',
      where: () => [{ f: 'statementState', o: 'equal', v: statementState.key.confirmed }],
    }),
    deskCount({
      key: 'faultyStations',
      label: { zh: '故障电站', en: 'Faulty stations' },
      of: union,
      kind: 'stands',
      tone: 'bad',
      where: () => [{ f: 'runStatus', o: 'equal', v: runStatus.key.fault }],
    }),
    deskCount({
      key: 'silentStations',
      label: { zh: '通讯中断的电站', en: 'Disconnected stations' },
      of: union,
      kind: 'stands',
      tone: 'warning',
      where: () => [{ f: 'runStatus', o: 'equal', v: runStatus.key.disconnected }],
    }),
    deskCount({
      key: 'stationsAwaitingGrid',
      label: { zh: '待并网电站', en: 'Stations awaiting grid connection' },
      of: union,
      kind: 'stands',
      where: () => [{ f: 'stationState', o: 'equal', v: stationState.key.awaitingGrid }],
    }),
  ],
};
