// Creates numbers that people read: a letter, the day, and an id, which makes the number unique.
import { toWireDate } from '@ec/kernel/clock';
import type { Services } from '@ec/kernel/services';

/** Returns a number of 20 characters, for example `M2611210FZ2K7Q3F9W1A`. */
export function readableNo(letter: string, { ids, clock }: Pick<Services, 'ids' | 'clock'>): string {
  const day = toWireDate(clock.now()).replaceAll('-', '').slice(2);
  return `${letter}${day}${BigInt(ids.next()).toString(36).toUpperCase().padStart(13, '0')}`;
}
