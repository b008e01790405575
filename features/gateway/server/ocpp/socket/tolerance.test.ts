// Tests that errors of chargers in the field (docs/devices.md) are corrected, so that the schema accepts their messages.
import { describe, expect, test } from 'vitest';
import { eventsOf } from '../v16/inbound.ts';
import { faultOf, readPayload } from './schemas.ts';
import { mendPayload } from './tolerance.ts';

const read = (action: string, payload: object, protocol: 'ocpp1.6' | 'ocpp2.0.1' = 'ocpp1.6') => {
  const answer = readPayload(protocol, action, payload);
  return 'payload' in answer ? answer.payload : answer;
};
const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };

describe('a faulty message of a charger is corrected', () => {
  test('numbers as text', () => {
    expect(read('StatusNotification', { ...status, connectorId: '1' })).toEqual(status);
    expect(
      read('StartTransaction', { connectorId: '1', idTag: 'A', meterStart: '12.6', timestamp: '2026-01-01T00:00:00Z' }),
    ).toMatchObject({ connectorId: 1, meterStart: 13 });
  });
  test('text as numbers', () => {
    expect(read('Authorize', { idTag: 12345678 })).toEqual({ idTag: '12345678' });
    const value = { timestamp: '2026-01-01T00:00:00Z', sampledValue: [{ value: 12.5 }] };
    expect(read('MeterValues', { connectorId: 1, meterValue: [value] })).toMatchObject({
      meterValue: [{ sampledValue: [{ value: '12.5' }] }],
    });
  });
  test.each(['available', 'AVAILABLE', ' Available '])('words in another case: %s', (word) => {
    expect(read('StatusNotification', { ...status, status: word })).toEqual(status);
  });
  test.each(['SUSPENDED_EV', 'Suspended EV', 'suspendedEv'])('words with other separators: %s', (word) => {
    expect(read('StatusNotification', { ...status, status: word })).toMatchObject({ status: 'SuspendedEV' });
  });
  test.each([
    ['2026-01-01T08:00:00', '2026-01-01T08:00:00Z'],
    ['2026-01-01 08:00:00', '2026-01-01T08:00:00Z'],
    ['2026-01-01T08:00Z', '2026-01-01T08:00:00Z'],
    ['2026-01-01T08:00:00+0800', '2026-01-01T08:00:00+08:00'],
    ['2026-01-01T08:00:00.123456Z', '2026-01-01T08:00:00.123Z'],
    ['1767225600', '2026-01-01T00:00:00.000Z'],
    ['1767225600000', '2026-01-01T00:00:00.000Z'],
    [1767225600, '2026-01-01T00:00:00.000Z'],
    [1767225600000, '2026-01-01T00:00:00.000Z'],
  ])('a time as %s', (time, expected) => {
    expect(read('StatusNotification', { ...status, timestamp: time })).toMatchObject({ timestamp: expected });
  });
  test('an empty time, which the present replaces', () => {
    const now = new Date('2026-02-01T00:00:00Z');
    expect(read('StatusNotification', { ...status, timestamp: '' })).toEqual(status);
    expect(eventsOf('StatusNotification', status, now)).toMatchObject([{ at: now }]);
  });
  test('names in another case, unknown properties, null', () => {
    const message = {
      ConnectorID: 1,
      errorcode: 'NoError',
      status: 'Available',
      vendorThing: 1,
      info: null,
      vendorId: '',
    };
    expect(read('StatusNotification', message)).toEqual(status);
  });
  test('values of an unknown measurand, also if the property has another case', () => {
    const sampled = (more: object) => ({
      connectorId: 1,
      meterValue: [{ timestamp: '2026-01-01T00:00:00Z', sampledValue: [{ value: '1' }, { ...more, value: '12' }] }],
    });
    for (const name of ['measurand', 'Measurand', 'MEASURAND'])
      expect(read('MeterValues', sampled({ [name]: 'Mood' }))).toEqual({
        connectorId: 1,
        meterValue: [{ timestamp: '2026-01-01T00:00:00Z', sampledValue: [{ value: '1' }] }],
      });
  });
  test('texts that are too long, with a NUL or half a character', () => {
    const boot = { chargePointVendor: 'A very long vendor name Ltd.', chargePointModel: 'M\0odel\ud800' };
    expect(read('BootNotification', boot)).toEqual({
      chargePointVendor: 'A very long vendor n',
      chargePointModel: 'Model\ufffd',
    });
  });
  test('an object or a list instead of a text', () => {
    expect(read('DataTransfer', { vendorId: 'x', data: { a: 1 } })).toEqual({ vendorId: 'x', data: '{"a":1}' });
    expect(read('Authorize', { idTag: ['A1'] })).toEqual({ idTag: '["A1"]' });
    expect(read('Heartbeat', {})).toEqual({});
  });
  test('one value instead of a list of one', () => {
    const message = { connectorId: 1, meterValue: { timestamp: '2026-01-01T00:00:00Z', sampledValue: { value: '1' } } };
    expect(read('MeterValues', message)).toMatchObject({ meterValue: [{ sampledValue: [{ value: '1' }] }] });
  });
  test('an empty idTag, connector 0, no payload at all', () => {
    expect(read('Authorize', { idTag: '' })).toEqual({ idTag: '' });
    expect(read('StatusNotification', { ...status, connectorId: 0 })).toMatchObject({ connectorId: 0 });
    expect(readPayload('ocpp1.6', 'Heartbeat', undefined)).toEqual({ payload: {} });
  });
  test('numbers as text in OCPP 2.0.1', () => {
    const message = { timestamp: '2026-01-01 00:00:00', connectorStatus: 'occupied', evseId: '1', connectorId: '1' };
    expect(read('StatusNotification', message, 'ocpp2.0.1')).toEqual({
      timestamp: '2026-01-01T00:00:00Z',
      connectorStatus: 'Occupied',
      evseId: 1,
      connectorId: 1,
    });
  });
});

test('a message that cannot be corrected is refused with an OCPP error code', () => {
  expect(read('StatusNotification', { connectorId: 'one', errorCode: 'NoError', status: 'Available' })).toMatchObject({
    code: 'TypeConstraintViolation',
  });
  expect(read('StatusNotification', { errorCode: 'NoError', status: 'Available' })).toMatchObject({
    code: 'OccurenceConstraintViolation',
  });
  expect(read('MakeCoffee', {})).toMatchObject({ code: 'NotImplemented' });
  expect(faultOf('ocpp1.6', 'urn:Heartbeat.conf', { currentTime: 1 })).toBeDefined();
  expect(mendPayload({ type: 'integer' }, 'NaN')).toBe('NaN');
});
