/** The seed of all random draws for demo data and for the simulated devices that continue it (domain §11). */
export const demoSeed = 20_261_121;
