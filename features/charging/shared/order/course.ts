// The course of an order as `orders/course` gives it: what its device reported, and each change of its states.

/** [milliseconds, kWh reading, kW, SOC, V, A]; null where the device did not say. */
export type CoursePoint = [
  at: number,
  kwh: string | number,
  powerKw: number | null,
  soc: number | null,
  voltV: number | null,
  currA: number | null,
];

export interface OrderCourse {
  points: CoursePoint[];
  /** Changes of orderProc, payStatus and invoiceStatus. */
  events: { at: string; field: string; before: number | null; after: number }[];
  /** Of a swap (domain §6.3). */
  steps: { at: string; step: number; stepName: string }[];
  commands: { id: string; name: string; state: number; result: string; message: string; reason: string; at: string }[];
  /** `state`: 0 still plugged, 1 due, 2 done. */
  occupancy: {
    endedAt: string;
    unpluggedAt: string;
    excludedSec: number | null;
    money: string | null;
    state: number;
  } | null;
}
