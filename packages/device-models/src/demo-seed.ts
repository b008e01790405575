/** All demo data, and the devices that go on from it, are drawn from this number (domain §11). */
export const demoSeed = 20_261_121;
