// The health of a station, and which rule decided it: the first that holds wins (domain §8.2 homePage).

export const health = { normal: 0, alarm: 1, fault: 2, offline: 3 } as const;
export type Health = (typeof health)[keyof typeof health];

export const healthRules = ['criticalAlarm', 'faultyConnector', 'allOffline', 'openAlarm', 'none'] as const;
export type HealthRule = (typeof healthRules)[number];

/** The worst comes first in lists. */
export const worstFirst: readonly Health[] = [health.fault, health.offline, health.alarm, health.normal];

interface Facts {
  /** The level of the worst open alarm; null without one. */
  worstAlarm: number | null;
  gunFault: number;
  /** Devices that speak for themselves, and those of them that are silent. A station without any is not offline. */
  gateways: number;
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
