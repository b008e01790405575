// A sample, and the device that it was kept for.
import type { Telemetry } from '../../shared/mqtt/payloads.ts';
import type { DeviceRow } from './device-rows.ts';

export interface Sample extends Telemetry {
  deviceNo: string;
}

export interface KeptSample<S extends Sample = Sample> {
  sample: S;
  device: DeviceRow;
}
