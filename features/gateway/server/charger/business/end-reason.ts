// Why a charger says that a session ended (domain §10), as `stopReason`; what we had asked for ourselves stands.
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

export const reasonOf = (word = 'Local'): KeyOf<typeof stopReason> => reasons[word] ?? key.chargerFault;
