// What was asked of a connector, as the console shows it.
export interface GunCommandRow {
  id: string;
  /** OCPP name of the command. */
  name: string;
  /** 0 waiting, 1 sent, 2 done, 3 failed, 4 unanswered. */
  state: number;
  /** As the device said it, "" until it has. */
  result: string;
  reason: string;
  orderNo: string;
  userName: string;
  createTime: string;
}
