// Protocols of chargers, and whether they support commands and settings.
import { chargingStackProtocol } from './asset.enums.ts';

const { ocpp16j, ocpp201, mqtt } = chargingStackProtocol.key;

export const ocppProtocols = [ocpp16j, ocpp201] as const;
/** Protocols by which the device gateway can send commands to chargers. */
export const commandedProtocols = [...ocppProtocols, mqtt] as const;

/** Protocols that can be chosen for a charger, because the gateway serves them. It does not serve the other values of the enum yet. */
export const servedProtocols = [...commandedProtocols] as const;

const isOf = (all: readonly number[], protocol: number | null): boolean => protocol !== null && all.includes(protocol);

export const speaksOcpp = (protocol: number | null): boolean => isOf(ocppProtocols, protocol);
export const takesCommands = (protocol: number | null): boolean => isOf(commandedProtocols, protocol);
