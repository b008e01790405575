// Sends one SMS to its provider. A person may have typed the address, so the rules of outgoing connections apply (contract §10).
import { callOut } from '@ec/kernel/outbound';
import { describeFailure } from '@ec/kernel/outbound-failure';
import { smsCategory } from '../../shared/messaging.enums.ts';
import { notConnected, type SendResult, type Unasked } from '../sending/channel.ts';
import { aliyun } from './aliyun.ts';
import type { SmsDriver, SmsMessage, SmsPlace } from './driver.ts';
import { qiniu } from './qiniu.ts';
import { tencent } from './tencent.ts';
import { yunpian } from './yunpian.ts';

const { key } = smsCategory;
const drivers: Readonly<Record<number, SmsDriver>> = {
  [key.yunpian]: yunpian,
  [key.qiniuCloud]: qiniu,
  [key.alibabaCloud]: aliyun,
  [key.tencentCloud]: tencent,
};

/** Sends an SMS. A failure of the provider or the network is a result, never an exception. `allow` is EC_OUTBOUND_ALLOW. */
export async function sendSms(
  place: SmsPlace,
  message: SmsMessage,
  { now, allow }: { now: Date; allow: readonly string[] },
): Promise<SendResult | Unasked> {
  const driver = drivers[place.category];
  if (!driver) throw new Error(`No driver for provider ${place.category}`);
  const endpoint = (place.endpoint || driver.endpoint).replace(/\/$/, '');
  try {
    const reply = await callOut(driver.request({ ...place, endpoint }, message, now), allow);
    if (reply.status >= 500 || reply.status === 429) return notConnected(`HTTP ${reply.status}`);
    const sent = driver.read(reply);
    // An unknown reply may still follow a sent message, so the message is not sent again.
    return sent.ok || sent.reason !== '' ? sent : notConnected(`HTTP ${reply.status}`, false);
  } catch (error) {
    return notConnected(describeFailure(error));
  }
}
