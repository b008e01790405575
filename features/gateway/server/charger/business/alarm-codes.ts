// Translates the error codes of OCPP into alarm codes (domain §12).
import type { ConnectorStatus } from '../events.ts';

const codes: Readonly<Record<string, string>> = {
  GroundFailure: '3002',
  ConnectorLockFailure: '3003',
  EVCommunicationError: '3004',
  HighTemperature: '3005',
  OverCurrentFailure: '3006',
  OverVoltage: '3007',
  UnderVoltage: '3008',
  PowerMeterFailure: '3009',
  PowerSwitchFailure: '3010',
  ReaderFailure: '3011',
  InternalError: '3012',
  WeakSignal: '2002',
};
const emergencyStop = '3001';
const internal = '3012';

/** Returns all alarm codes that a status reports: the charger's own list, else the code that corresponds to its error. */
export function codesOf(status: ConnectorStatus): readonly string[] {
  if (status.codes && status.codes.length > 0) return status.codes;
  const code = alarmCodeOf(status);
  return code ? [code] : [];
}

/**
 * Returns undefined where the status reports neither an error nor a fault. OCPP has no error code for the emergency stop: vendors report it
 * in the additional text.
 */
function alarmCodeOf({
  errorCode,
  state,
  info = '',
}: Pick<ConnectorStatus, 'errorCode' | 'state' | 'info'>): string | undefined {
  if (/emergency|e-?stop|急停/i.test(info) && (errorCode || state === 'fault')) return emergencyStop;
  if (errorCode) return codes[errorCode] ?? internal;
  return state === 'fault' ? internal : undefined;
}
