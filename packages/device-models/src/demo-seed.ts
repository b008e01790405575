/** The seed of the random draws for demo data, except messages, and for the simulated devices that continue it (domain §11). */
export const demoSeed = 20_261_121;
