// Finds the first reason against a swap: in the battery, the truck or the bay (domain BR-19).
import { alarmLevel } from '@ec/device-vocabulary/device.enums';
import type { Label } from '@ec/language/label';
import { agvMode, batteryStatus as batteryStatusEnum } from './asset.enums.ts';

/** The values of the battery that a swap depends on. A missing SOC, SOH or temperature refuses the swap. */
export interface SwapBattery {
  batteryStatus: number | null;
  model: string;
  /** SOC and SOH are in percent. */
  soc: number | null;
  soh: number | null;
  /** °C */
  tempMax: number | null;
  /** The levels of the open alarms of the battery. */
  openAlarmLevels: readonly number[];
}

export interface SwapBay {
  truckModel: string;
  /** The number of slots that are empty and neither locked nor faulty. */
  emptySlots: number;
  robot: { agvMode: number | null; eStop: 0 | 1 } | undefined;
}

export const swapLimits = { soc: 90, soh: 70, tempMax: 45 } as const;

const { ready, reserved } = batteryStatusEnum.key;

export function swapRefusal(battery: SwapBattery, bay: SwapBay): Label | undefined {
  return batteryRefusal(battery, bay.truckModel) ?? bayRefusal(bay);
}

function batteryRefusal(battery: SwapBattery, truckModel: string): Label | undefined {
  const { batteryStatus, model, soc, soh, tempMax, openAlarmLevels } = battery;
  if (batteryStatus !== ready && batteryStatus !== reserved)
    return { zh: '电池不在可用或预留状态', en: 'The battery is neither ready nor reserved' };
  if (model !== truckModel) return { zh: '电池型号与车辆不符', en: 'The battery model does not match the truck' };
  if (soc === null || soc < swapLimits.soc)
    return { zh: `电池SOC低于${swapLimits.soc}%`, en: `The battery's SOC is below ${swapLimits.soc} %` };
  if (soh === null || soh < swapLimits.soh)
    return { zh: `电池SOH低于${swapLimits.soh}%`, en: `The battery's SOH is below ${swapLimits.soh} %` };
  if (tempMax === null || tempMax > swapLimits.tempMax)
    return { zh: `电池温度高于${swapLimits.tempMax}℃`, en: `The battery is hotter than ${swapLimits.tempMax} °C` };
  if (openAlarmLevels.some((level) => level <= alarmLevel.key.major))
    return { zh: '电池有未恢复的紧急或重要告警', en: 'The battery has an open critical or major alarm' };
  return undefined;
}

function bayRefusal({ emptySlots, robot }: SwapBay): Label | undefined {
  if (emptySlots < 1) return { zh: '没有空仓位放置换下的电池', en: 'No empty slot for the old battery' };
  if (!robot || robot.agvMode !== agvMode.key.automatic)
    return { zh: '换电机器人不在自动模式', en: 'The robot is not in automatic mode' };
  if (robot.eStop === 1) return { zh: '换电机器人处于急停', en: 'The robot is in emergency stop' };
  return undefined;
}
