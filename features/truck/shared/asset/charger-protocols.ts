// Protocols of chargers, and whether they support commands and settings.
import { chargingStackProtocol } from './asset.enums.ts';

const { ocpp16j, ocpp201, mqtt } = chargingStackProtocol.key;

export const ocppProtocols = [ocpp16j, ocpp201] as const;
/** Protocols in which the device gateway commands chargers. */
export const commandedProtocols = [...ocppProtocols, mqtt] as const;

/** Protocols that a charger can have, because the gateway serves them. The other values of the enum are for later. */
export const servedProtocols = [...commandedProtocols] as const;

const isOf = (all: readonly number[], protocol: number | null): boolean => protocol !== null && all.includes(protocol);

export const speaksOcpp = (protocol: number | null): boolean => isOf(ocppProtocols, protocol);
export const takesCommands = (protocol: number | null): boolean => isOf(commandedProtocols, protocol);
