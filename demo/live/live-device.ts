// A simulated device of the demo: its row, and its line for the simulator.
import type { Given, Kind } from '@ec/simulator/lines';

export interface LiveDevice {
  deviceType: number;
  deviceId: string;
  deviceNo: string;
  /** Null for a device without a station, such as a truck. */
  stationId: string | null;
  bizDomain: number;
  /** The name under which it signs in. */
  name: string;
  about: { [K in Kind]: Given<K> }[Kind];
}
