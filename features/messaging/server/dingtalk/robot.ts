// One message to a group: https://open.dingtalk.com/document/robots/custom-robot-access, signed as
// https://open.dingtalk.com/document/robots/customize-robot-security-settings says.
import { createHmac } from 'node:crypto';
import { callOut } from '@ec/kernel/outbound';
import { describeFailure } from '@ec/kernel/outbound-failure';
import { objectOf, textOf } from '@ec/language/unknown';
import { notConnected, type Sent, type Unasked } from '../sending/channel.ts';
import { answerOf } from '../sms/driver.ts';

export interface RobotPlace {
  webhook: string;
  /** Empty: not signed. */
  secret: string;
}

/** `text`: Markdown as DingTalk shows it. */
export interface RobotMessage {
  title: string;
  text: string;
}

/** The service is busy; too many messages in a minute. */
const passing = ['-1', '130101'];

function signed({ webhook, secret }: RobotPlace, now: Date): string {
  if (secret === '') return webhook;
  const url = new URL(webhook);
  const timestamp = `${now.getTime()}`;
  url.searchParams.set('timestamp', timestamp);
  url.searchParams.set('sign', createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'));
  return url.href;
}

/** Never throws for what the service or the network does. `allow`: EC_OUTBOUND_ALLOW. */
export async function sendToRobot(
  place: RobotPlace,
  { title, text }: RobotMessage,
  { now, allow }: { now: Date; allow: readonly string[] },
): Promise<Sent | Unasked> {
  try {
    const { status, text: body } = await callOut(
      {
        url: signed(place, now),
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=utf-8' },
        body: JSON.stringify({ msgtype: 'markdown', markdown: { title, text } }),
      },
      allow,
    );
    const { errcode, errmsg } = objectOf(answerOf(body));
    if (status < 300 && errcode === 0) return { ok: true, providerId: '' };
    const code = textOf(errcode);
    if (code === '') return notConnected(`HTTP ${status}`, status >= 500 || status === 429);
    return { ok: false, reason: `${code} ${textOf(errmsg)}`, isPassing: passing.includes(code) };
  } catch (error) {
    return notConnected(describeFailure(error));
  }
}
