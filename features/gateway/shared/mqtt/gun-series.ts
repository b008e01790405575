// Where samples of connectors are kept, which speak OCPP, and what five minutes of a charger are made of beside them (domain §10).
export const gunTable = 'tm_gun_30s';
export const stackTable = 'tm_stack_5m';

export const stepMs = 300_000;
export const stepOf = (at: number): number => Math.floor(at / stepMs) * stepMs;
