// The inputs of the controller of a swap station, and the state of a swap that it runs.
import type { LineOf, OpenSwap } from '../lines.ts';
import type { World } from '../world.ts';
import type { Halt } from './course.ts';

export interface RoomWorld extends World {
  line: LineOf<'swap'>;
  /** Sends the telemetry of a device of the station. Resolves when the broker has acknowledged it. */
  tell(device: string, d: Record<string, unknown>): Promise<void>;
  /** Reports an event of a device. */
  event(device: string, payload: object): Promise<void>;
}

export interface RunningSwap {
  swap: OpenSwap;
  /** The slot that the old pack goes to. */
  slot?: number | undefined;
  halt?: Halt | undefined;
}
