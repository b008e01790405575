// Translates the stop reason of OCPP (domain §10) into `stopReason`.
import { stopReason } from '@ec/charging/shared/order/order.enums';
import type { KeyOf } from '@ec/resource/enum';

const key = stopReason.key;
const reasons: Readonly<Record<string, KeyOf<typeof stopReason>>> = {
  Local: key.user,
  Remote: key.emsp,
  EVDisconnected: key.disconnected,
  EmergencyStop: key.emergencyStop,
  PowerLoss: key.powerLoss,
  DeAuthorized: key.riskControl,
  // These reasons exist in OCPP 2.0.1 alone.
  StoppedByEV: key.bms,
  SOCLimitReached: key.targetReached,
  EnergyLimitReached: key.targetReached,
  TimeLimitReached: key.targetReached,
};

export const reasonOf = (reason = 'Local'): KeyOf<typeof stopReason> => reasons[reason] ?? key.chargerFault;
