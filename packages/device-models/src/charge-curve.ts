// The charge curve of a pack (domain §11): P = min(0.95·Pgun, 1.2·Cap·(SOC < 0.8 ? 1 : 1 − 0.8·(SOC − 0.8)/0.2)), efficiency 0.97.
// The solution in closed form has full power up to the knee; after the knee the power fades exponentially.
const EFFICIENCY = 0.97;
const C_RATE = 1.2;

export interface ChargeCurve {
  /** Returns the hours from the start until a SOC (0–1) is reached. */
  hoursTo(soc: number): number;
  socAt(hours: number): number;
  /** Returns the energy in kWh that the meter has counted since the start. */
  kwhAt(hours: number): number;
}

/** Returns the power in kW with which a pack charges at a SOC (0–1). */
export const acceptedKw = (capacityKwh: number, gunKw: number, soc: number): number =>
  Math.min(0.95 * gunKw, C_RATE * capacityKwh * (soc < 0.8 ? 1 : 1 - (0.8 * (soc - 0.8)) / 0.2));

/** The share of the metered energy that reaches the pack. */
export const efficiency = EFFICIENCY;

export function chargeCurve(capacityKwh: number, gunKw: number, startSoc: number): ChargeCurve {
  const full = Math.min(0.95 * gunKw, C_RATE * capacityKwh);
  const rate = (full * EFFICIENCY) / capacityKwh;
  // From the knee on, the pack takes less than the connector can give. The pack takes the share 1 − 4·(SOC − 0.8) of its full power.
  const knee = Math.max(0.8 + (1 - full / (C_RATE * capacityKwh)) / 4, startSoc);
  const acceptanceAtKnee = 1 - 4 * (knee - 0.8);
  const fading = 4 * C_RATE * EFFICIENCY;
  const hoursToKnee = (knee - startSoc) / rate;
  const socAt = (hours: number) =>
    hours <= hoursToKnee
      ? startSoc + rate * hours
      : 0.8 + (1 - acceptanceAtKnee * Math.exp(-fading * (hours - hoursToKnee))) / 4;
  return {
    hoursTo: (soc) =>
      soc <= knee ? (soc - startSoc) / rate : hoursToKnee + Math.log(acceptanceAtKnee / (1 - 4 * (soc - 0.8))) / fading,
    socAt,
    kwhAt: (hours) => ((socAt(hours) - startSoc) * capacityKwh) / EFFICIENCY,
  };
}
