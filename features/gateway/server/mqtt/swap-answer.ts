// Builds the reply to the controller of a swap station about a truck that has arrived (docs/devices.md).
import type { SwapAnswer } from '@ec/charging/server/public';
import { prefixOf, type Speaker } from '../../shared/mqtt/topic.ts';
import type { Outgoing } from './built-in-broker.ts';

/** A truck does not wait for an answer longer than this. */
const validMs = 10 * 60_000;

export function swapAnswer(station: Speaker, bay: number, answer: SwapAnswer, now: number): Outgoing {
  const isRefused = 'refusal' in answer;
  const { plateNo: plate, ...swap } = isRefused ? { plateNo: undefined } : answer;
  const args = isRefused
    ? { bay, reason: answer.refusal, zh: answer.message.zh, en: answer.message.en }
    : { bay, plate, ...swap };
  const cmdId = isRefused ? `refuse-${bay}-${now}` : answer.orderNo;
  return {
    topic: `${prefixOf(station)}down/cmd`,
    payload: JSON.stringify({ cmdId, name: isRefused ? 'swapRefuse' : 'swapStart', args, exp: now + validMs }),
  };
}
