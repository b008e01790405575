// A device of the demo that lives: its row, and what the simulator is told of it.
import type { Given, Kind } from '@ec/simulator/lines';

export interface LiveDevice {
  deviceType: number;
  deviceId: string;
  deviceNo: string;
  /** Null of what stands nowhere, such as a truck. */
  stationId: string | null;
  bizDomain: number;
  /** As it signs in. */
  name: string;
  about: { [K in Kind]: Given<K> }[Kind];
}
