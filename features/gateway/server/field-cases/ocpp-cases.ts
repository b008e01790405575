// The messages of real chargers from public reports, and their required outcome. Energy in kWh, times in seconds from now. Each case
// stands for its kind (domain §6.2, "Readings of a session").
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import {
  begin,
  energy,
  type FieldCase,
  fiveKwh,
  localTime,
  old,
  power,
  running,
  start,
  status,
  stop,
  tenKwh,
  values,
} from './case-steps.ts';

/** Cases of the register. */
const registers: FieldCase[] = [
  { name: 'a plain session', steps: [start(1000), values(1005), stop(1010)], orders: [tenKwh] },
  {
    name: 'samples count from the start, start and end of the lifetime',
    steps: [start(500), values(1), values(5), values(9), stop(510)],
    orders: [tenKwh],
  },
  {
    name: 'start and end count from the start, samples of the lifetime',
    steps: [start(0), values(500), values(505), stop(10)],
    orders: [tenKwh],
  },
  {
    name: 'values of a connector without its session that do not fit it',
    steps: [start(1000), values(1005), values(9500, { no: 'none' }), stop(1010)],
    orders: [tenKwh],
  },
  {
    name: 'values of the main meter at connector 0',
    steps: [
      start(1000),
      values([energy(9500, { context: 'Sample.Clock' })], { connector: 0, no: 'none' }),
      values(1005),
      stop(1010),
    ],
    orders: [tenKwh],
  },
  {
    name: 'an end of -1 is unknown: the last value counts',
    steps: [start(5), values(12), stop(0, { wh: -1 })],
    orders: [{ proc: 'ended', kwh: 7, endMeter: '12.000' }],
  },
  {
    name: 'an end of 0 after a power cut: the last value counts',
    steps: [start(5), values(12), stop(0, { more: { reason: 'PowerLoss' } })],
    orders: [{ proc: 'ended', kwh: 7 }],
  },
  {
    name: 'the value of the beginning behind the periodic one',
    steps: [start(235.8), values([energy(240.8, { context: 'Sample.Periodic' }), energy(235.8, begin)]), stop(245.8)],
    orders: [tenKwh],
  },
  {
    name: 'the value of the beginning before the periodic one',
    steps: [start(235.8), values([energy(235.8, begin), energy(240.8, { context: 'Sample.Periodic' })])],
    orders: [running(5)],
  },
  {
    name: 'a list without values in the stop',
    steps: [
      start(782.981),
      stop(792.981, { more: { transactionData: [{ timestamp: new Date().toISOString(), sampledValue: [] }] } }),
    ],
    orders: [tenKwh],
  },
  {
    name: 'energy told of one phase',
    steps: [start(0), values([energy('51.313', { phase: 'L1', location: 'Outlet' })]), stop(0.052)],
    orders: [{ proc: 'ended', kwh: 0.05 }],
  },
  {
    name: 'a value that is a number',
    steps: [start(0), values([{ ...energy(5), value: 5000 }])],
    orders: [running(5)],
  },
  {
    name: 'an impossible end is no bill',
    steps: [start(0), values(7783.903), stop(7783.903)],
    orders: [{ proc: 'held' }],
  },
  {
    name: 'an impossible end after a register that counted is held',
    steps: [start(1000), values(1005), stop(8788.9)],
    orders: [{ proc: 'held' }],
  },
  {
    name: 'values that are no numbers',
    steps: [start(1000), values([energy('nan'), power(60_000)]), values([energy('1005000,5')]), stop(1010)],
    orders: [tenKwh],
  },
  {
    name: 'a register of 4294967295 is no reading',
    steps: [start(1000), values(4294967.295), values(1005), stop(1010)],
    orders: [tenKwh],
  },
  {
    name: 'a leap that comes back',
    steps: [start(1000), values(1005), values(2345), values(1006), stop(1010)],
    orders: [tenKwh],
  },
  {
    name: 'one sample of 0',
    steps: [start(1000), values(1005), values(0), values(1006), stop(1010)],
    orders: [tenKwh],
  },
  {
    name: 'a meter that begins anew and stays there',
    steps: [start(1000), values(1005), values(0.5), values(1), values(2), stop(5)],
    orders: [tenKwh],
  },
  {
    name: 'a start of 0 is a placeholder where the register leaps',
    steps: [start(0), values(1000), values(1005), stop(1010)],
    orders: [tenKwh],
  },
  {
    name: 'a charge of 255 %',
    steps: [start(0), values([energy(5), { value: '255', measurand: 'SoC', unit: 'Percent', location: 'EV' }])],
    orders: [running(5)],
    answers: ['Accepted', 'ok'],
  },
  {
    name: 'a power of 4294967295 W',
    steps: [start(0), values([energy(5), power(4294967295)])],
    orders: [running(5)],
    answers: ['Accepted', 'ok'],
    gun: { powerAtMost: 240 },
  },
  {
    name: 'a register beyond its column',
    steps: [start(0), values([energy('184467440737', { unit: 'kWh' }), power(60_000)]), values(5), stop(10)],
    orders: [tenKwh],
    answers: ['Accepted', 'ok', 'ok', 'ok'],
  },
  {
    name: 'an end of 4294967295 is unknown',
    steps: [start(1000), values(1005), stop(4294967.295)],
    orders: [fiveKwh],
  },
  {
    name: 'two readings of one second: the higher one counts',
    steps: [
      start(1000, { at: -120 }),
      values([energy(1004, { context: 'Sample.Clock' })], { at: -60 }),
      values([energy(1005, { context: 'Sample.Periodic' })], { at: -60 }),
    ],
    orders: [running(5)],
  },
  {
    name: 'a bad value among those of the stop',
    steps: [
      start(1000),
      stop(1010, {
        more: {
          transactionData: [{ timestamp: new Date().toISOString(), sampledValue: [energy(1005), power(4294967295)] }],
        },
      }),
    ],
    orders: [tenKwh],
  },
];

/** Cases of unknown labels and invalid numbers. */
const labels: FieldCase[] = [
  {
    name: 'an unknown error code',
    steps: [status('Faulted', { errorCode: 'Error' })],
    orders: [],
    answers: ['ok'],
    gun: { gunStatus: 255 },
  },
  {
    name: 'a unit that no list knows',
    steps: [start(0), values([energy(5), { value: '50.01', measurand: 'Frequency', unit: 'Hertz' }])],
    orders: [running(5)],
    answers: ['Accepted', 'ok'],
  },
  {
    name: 'a measurand, a context and a location that no list knows',
    steps: [
      start(0),
      values([
        energy(5, { context: 'Sample.Odd', location: 'Roof' }),
        { value: '7', measurand: 'Energy.Total.Odd', unit: 'kWh' },
      ]),
    ],
    orders: [running(5)],
    answers: ['Accepted', 'ok'],
  },
  {
    name: 'an unknown reason to stop',
    steps: [start(1000), stop(1010, { more: { reason: 'EVFull' } })],
    orders: [tenKwh],
  },
  {
    name: 'a stop without its register',
    steps: [start(1000), values(1005), { call: 'stop', wh: undefined }],
    orders: [fiveKwh],
    answers: ['Accepted', 'ok', 'ok'],
  },
  {
    name: 'a reason as the tag of the stop',
    steps: [start(1000), stop(1010, { tag: 'HardReset', more: { reason: 'HardReset' } })],
    orders: [tenKwh],
  },
  {
    name: 'a connector of 4294967295',
    steps: [
      status('Available', { connectorId: 4294967295 }),
      values([energy(1)], { connector: 4294967295, no: 'none' }),
    ],
    orders: [],
    answers: ['ok', 'ok'],
  },
  {
    name: 'a NUL in a text',
    steps: [
      {
        call: 'raw',
        text: '[2,"n1","BootNotification",{"chargePointVendor":"Wallbe","chargePointModel":"Pro","meterSerialNumber":"\0\0"}]',
      },
    ],
    orders: [],
    answers: ['ok'],
  },
  {
    name: 'a binary frame',
    steps: [{ call: 'raw', text: '[2,"b1","Heartbeat",{}]', isBinary: true }],
    orders: [],
    answers: ['ok'],
  },
];

const whole: FieldCase[] = [
  {
    name: 'a charger that is unavailable as a whole shows no free connector',
    steps: [status('Available'), status('Unavailable', { connectorId: 0 })],
    orders: [],
    gun: { gunStatus: gunStatus.key.offline },
  },
  {
    name: 'and its free ones once it is back',
    steps: [status('Available'), status('Unavailable', { connectorId: 0 }), status('Available', { connectorId: 0 })],
    orders: [],
    gun: { gunStatus: gunStatus.key.idle },
  },
];

const clocks: FieldCase[] = [
  {
    name: 'a session of 1970',
    steps: [
      start(1000, { at: old }),
      values(1005, { at: '1970-01-01T00:01:12.000Z' }),
      stop(1010, { at: '1970-01-01T00:02:12.000Z' }),
    ],
    orders: [{ ...tenKwh, isRecent: true }],
  },
  {
    name: 'a start of 2014, then the right time',
    steps: [start(1000, { at: '2014-01-01T01:13:13Z' }), values(1005), stop(1010)],
    orders: [{ ...tenKwh, isRecent: true }],
  },
  {
    name: 'local time at the start, then the right time',
    steps: [start(1000, { at: localTime }), values([energy(1005), power(30_000)]), stop(1010)],
    orders: [{ ...tenKwh, isRecent: true }],
  },
  {
    name: 'local time all along',
    steps: [start(1000, { at: localTime }), values(1005, { at: localTime }), stop(1010, { at: localTime })],
    orders: [{ ...tenKwh, isRecent: true }],
  },
  {
    name: 'a session of 1970 is not stopped as one of a day',
    steps: [start(1000, { at: old }), { call: 'job' }, values(1005, { at: '1970-01-01T00:02:16.000Z' })],
    orders: [running(5)],
  },
  {
    name: 'a stamp of a quarter of an hour ago lets nobody in at a connector out of service',
    steps: [{ call: 'disable' }, start(1000), start(1000.001, { at: -900 })],
    orders: [],
    answers: ['Blocked', 'Blocked'],
  },
  {
    name: 'the same start of a charger without a clock, twice',
    steps: [start(0, { at: old }), stop(4), { call: 'again' }, stop(5)],
    orders: [
      { proc: 'ended', kwh: 4 },
      { proc: 'ended', kwh: 5 },
    ],
  },
];

const sessions: FieldCase[] = [
  {
    name: 'an object where a text of the vendor belongs, beside a session',
    steps: [
      start(1000),
      { call: 'other', action: 'DataTransfer', payload: { vendorId: 'x', data: { a: 1 } } },
      stop(1010),
    ],
    orders: [tenKwh],
    answers: ['Accepted', 'ok'],
  },
  {
    name: 'an empty tag',
    steps: [start(1000, { tag: '' }), values(1005), stop(1010)],
    orders: [],
    answers: ['Invalid'],
  },
  {
    name: 'a stop of a transaction that nobody knows',
    steps: [start(1000), stop(0.555, { no: 987654 })],
    orders: [{ proc: 'charging' }],
    answers: ['Accepted', 'ok'],
  },
  {
    name: 'a session without a link, its number unknown',
    steps: [start(1000, { at: -1200 }), stop(1010, { no: -1, at: -60, tag: '{tag}' })],
    orders: [tenKwh],
  },
  {
    name: 'values after the stop',
    steps: [
      start(2249.988),
      values(2255),
      stop(2259.988),
      values([energy(2259.992), power(7000)]),
      values(2259.992, { no: 'none' }),
    ],
    orders: [tenKwh],
  },
  {
    name: 'a start of another truck ends the session before',
    steps: [start(1000), values(1005), start(1005.1, { tag: '{tag2}' })],
    orders: [fiveKwh, { proc: 'charging' }],
    answers: ['Accepted', 'ok', 'Accepted'],
  },
  {
    name: 'two stops of two connectors, one number unknown',
    steps: [start(1000), start(2000, { connector: 2, tag: '{tag2}' }), stop(2010, { no: 0, tag: '{tag2}' })],
    orders: [{ proc: 'charging' }, tenKwh],
  },
  {
    name: 'two sessions within seconds',
    steps: [start(1000), stop(1010), start(1010.004, { tag: '{tag2}' }), stop(1015.004)],
    orders: [tenKwh, fiveKwh],
  },
];

export const fieldCases: readonly FieldCase[] = [...registers, ...labels, ...whole, ...clocks, ...sessions];
