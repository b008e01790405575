// A simulated device of the demo: data of its row, and of its line for the simulator.
import type { AboutInput, Kind } from '@ec/simulator/lines';

export interface LiveDevice {
  deviceType: number;
  deviceId: string;
  deviceNo: string;
  /** Null for a device without a station, such as a truck. */
  stationId: string | null;
  bizDomain: number;
  /** The device signs in to the gateway under this name. */
  name: string;
  about: { [K in Kind]: AboutInput<K> }[Kind];
}
