// Sends one message to a group (https://open.dingtalk.com/document/robots/custom-robot-access), signed as in
// https://open.dingtalk.com/document/robots/customize-robot-security-settings.
import { createHmac } from 'node:crypto';
import { callOut } from '@ec/kernel/outbound';
import { describeFailure } from '@ec/kernel/outbound-failure';
import { objectOf, textOf } from '@ec/language/unknown';
import { notConnected, type SendResult, type Unasked } from '../sending/channel.ts';
import { answerOf } from '../sms/driver.ts';

export interface RobotPlace {
  webhook: string;
  /** The secret of the signature; empty for a robot without one. */
  secret: string;
}

/** A message to a group; DingTalk shows its `text` as Markdown. */
export interface RobotMessage {
  title: string;
  text: string;
}

/** Error codes after which the same message may go through later: the service is busy, or received too many messages in a minute. */
const passing = ['-1', '130101'];

function signUrl({ webhook, secret }: RobotPlace, now: Date): string {
  if (secret === '') return webhook;
  const url = new URL(webhook);
  const timestamp = `${now.getTime()}`;
  url.searchParams.set('timestamp', timestamp);
  url.searchParams.set('sign', createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'));
  return url.href;
}

/** Sends a message. A failure of the service or the network is a result, never an exception. `allow` is EC_OUTBOUND_ALLOW. */
export async function sendToRobot(
  place: RobotPlace,
  { title, text }: RobotMessage,
  { now, allow }: { now: Date; allow: readonly string[] },
): Promise<SendResult | Unasked> {
  try {
    const { status, text: body } = await callOut(
      {
        url: signUrl(place, now),
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
