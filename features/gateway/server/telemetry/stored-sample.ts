// A sample, and the device for which it is stored.
import type { Telemetry } from '../../shared/mqtt/payloads.ts';
import type { DeviceRow } from './device-rows.ts';

export interface Sample extends Telemetry {
  deviceNo: string;
}

export interface StoredSample<S extends Sample = Sample> {
  sample: S;
  device: DeviceRow;
}
