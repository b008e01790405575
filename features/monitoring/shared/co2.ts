// Factors for the CO2 that PV energy avoids. BR-42 has the national factor and those of coal and trees.

const nationalFactor = 0.5306;
/** The factors of provinces, by the first two digits of the region code. */
const provinceFactors: Readonly<Record<string, number>> = { '32': 0.5827, '33': 0.4974, '41': 0.5897, '44': 0.4419 };

/** Returns kg of CO2 per kWh. */
export const co2Factor = (areaCode: string): number => provinceFactors[areaCode.slice(0, 2)] ?? nationalFactor;

/** kg of coal per kWh. */
export const coalPerKwh = 0.3;
/** kg of CO2 that a tree takes up in a year. */
export const co2OfTree = 18.3;
