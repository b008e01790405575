// Tests the timeline of an order, and its curve, whose power is computed from the meter if the device reports no power.
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import { describe, expect, test } from 'vitest';
import { type OrderCourse, occupancyState } from '../../shared/order/order.contract.ts';
import { momentsOf, samplesOf } from './course.ts';

const none: OrderCourse = { points: [], events: [], steps: [], commands: [], occupancy: null };
const row = {
  createTime: '2026-11-21 08:00:00',
  startTime: '2026-11-21 08:00:10',
  endTime: '2026-11-21 09:00:00',
  payTime: '2026-11-21 09:00:00',
  payMoney: 119.17,
};

describe('the timeline', () => {
  test('of an order without events comes from its row', () => {
    expect(momentsOf(row, none, []).map(({ kind }) => kind)).toEqual(['created', 'started', 'ended', 'paid']);
  });

  test('contains each event once, oldest first', () => {
    const course: OrderCourse = {
      ...none,
      events: [
        { at: '2026-11-21 08:00:00', field: 'orderProc', before: 0, after: 1 },
        { at: '2026-11-21 08:00:10', field: 'orderProc', before: 1, after: 2 },
        { at: '2026-11-21 09:00:00', field: 'orderProc', before: 2, after: 4 },
      ],
      commands: [
        {
          id: '7',
          name: 'RemoteStartTransaction',
          state: commandState.waiting,
          result: '',
          message: '',
          reason: '',
          at: '2026-11-21 08:00:00',
        },
      ],
      occupancy: {
        endedAt: '2026-11-21 09:00:00',
        unpluggedAt: '2026-11-21 09:40:00',
        excludedSec: 0,
        money: '12.50',
        state: occupancyState.done,
      },
    };
    const refunds = [
      { successTime: '2026-11-22 10:00:00', createTime: '2026-11-22 09:00:00', amount: 20, refundStatusName: '成功' },
    ];
    const done = [
      {
        time: '2026-11-21 08:30:00',
        actionName: '停止充电',
        userName: '张三',
        account: 'z',
        reason: '',
        action: 'stop',
      },
      { time: '2026-11-21 08:31:00', action: 'update', actionName: '修改', userName: '张三', account: 'z', reason: '' },
    ];
    expect(momentsOf({ ...row, refunds }, course, done).map(({ kind }) => kind)).toEqual([
      'created',
      'state',
      'command',
      'state',
      'person',
      'state',
      'paid',
      'unplugged',
      'refund',
    ]);
  });

  test('ends with an entry for a truck that is still plugged in', () => {
    const occupancy = {
      endedAt: '2026-11-21 09:00:00',
      unpluggedAt: '',
      excludedSec: null,
      money: null,
      state: occupancyState.plugged,
    };
    expect(momentsOf(row, { ...none, occupancy }, []).at(-1)?.kind).toBe('stillPlugged');
  });
});

test('power is computed from the meter if the device reports no power', () => {
  const samples = samplesOf([
    [0, '100.000', null, 20, null, null],
    [1_800_000, '160.000', null, 50, null, null],
    [3_600_000, '200', 75, null, 600, 100],
  ]);
  expect(samples.map(({ kwh, powerKw, soc }) => [kwh, powerKw, soc])).toEqual([
    [0, null, 20],
    [60, 120, 50],
    [100, 75, null],
  ]);
});

test('two readings within a second give no power', () => {
  const [, close, later] = samplesOf([
    [0, '1000.000', null, null, null, null],
    [900, '1005.000', null, null, null, null],
    [60_900, '1006.000', null, null, null, null],
  ]);
  expect([close?.powerKw, later?.powerKw]).toEqual([null, 60]);
});
