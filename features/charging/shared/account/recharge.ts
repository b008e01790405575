// The states of truck_recharge: top-ups by a channel, and adjusts that await a second person (BR-13).

export const rechargeStatus = { waiting: 0, booked: 1, refused: 2 } as const;
export type RechargeStatus = (typeof rechargeStatus)[keyof typeof rechargeStatus];
