// Shapes of the two reads about batteries, the same on the server and in the console.

/** From that moment on. */
export interface BatteryMove {
  at: string;
  batteryStatus: number;
  /** In a slot; of a station without a name where the reader may not see which. */
  isStored: boolean;
  stationName: string;
  slotNo: number | null;
  plateNo: string;
  soc: number | null;
  soh: number | null;
  cycles: number | null;
}

export interface BatterySwap {
  orderNo: string;
  at: string;
  plateNo: string;
  stationName: string;
  /** Onto the truck; otherwise off it. */
  wentOn: boolean;
  soc: number | null;
  /** As the bill of the swap says, null where that says too little. */
  soh: number | null;
}

/** Latest first. */
export interface BatteryPassport {
  moves: BatteryMove[];
  swaps: BatterySwap[];
}

export interface BatterySlot {
  slotNo: number;
  /** 0 empty, 1 with a battery, 2 locked, 3 faulty. */
  slotStatus: number;
  doorOpen: number | null;
  smoke: number | null;
  battery: {
    id: string;
    batteryNo: string;
    batteryStatus: number;
    soc: number | null;
    soh: number | null;
    tempMax: number | null;
  } | null;
}
