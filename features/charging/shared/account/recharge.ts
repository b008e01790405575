// Requested postings of an account: top-ups by a channel, adjusts that wait for a second person (BR-13).

export const rechargeStatus = { waiting: 0, booked: 1, refused: 2 } as const;
export type RechargeStatus = (typeof rechargeStatus)[keyof typeof rechargeStatus];
