// Decides the health of a station. The first rule that applies decides (domain §8.2 homePage).

export const health = { normal: 0, alarm: 1, fault: 2, offline: 3 } as const;
export type Health = (typeof health)[keyof typeof health];

export const healthRules = ['criticalAlarm', 'faultyConnector', 'allOffline', 'openAlarm', 'none'] as const;
export type HealthRule = (typeof healthRules)[number];

/** Lists sort the healths in this order. */
export const worstFirst: readonly Health[] = [health.fault, health.offline, health.alarm, health.normal];

interface Facts {
  /** The level of the worst open alarm; null without one. */
  worstAlarm: number | null;
  gunFault: number;
  /** The number of devices with a connection of their own. A station without such a device is never offline. */
  gateways: number;
  /** The number of these devices that are silent. */
  gatewaysStale: number;
}

const critical = 1;

export function judgeHealth({ worstAlarm, gunFault, gateways, gatewaysStale }: Facts): {
  health: Health;
  healthRule: HealthRule;
} {
  if (worstAlarm === critical) return { health: health.fault, healthRule: 'criticalAlarm' };
  if (gunFault > 0) return { health: health.fault, healthRule: 'faultyConnector' };
  if (gateways > 0 && gatewaysStale >= gateways) return { health: health.offline, healthRule: 'allOffline' };
  if (worstAlarm !== null) return { health: health.alarm, healthRule: 'openAlarm' };
  return { health: health.normal, healthRule: 'none' };
}
