// CO2 that own energy avoids (BR-42): the factor of the region, else the national average. kg/kWh.

const national = 0.5306;
/** By the first two digits of the region's code. */
const ofProvince: Readonly<Record<string, number>> = { '32': 0.5827, '33': 0.4974, '41': 0.5897, '44': 0.4419 };

export const co2Factor = (areaCode: string): number => ofProvince[areaCode.slice(0, 2)] ?? national;

/** Display defaults (BR-42). */
export const coalPerKwh = 0.3;
export const co2OfTree = 18.3;
