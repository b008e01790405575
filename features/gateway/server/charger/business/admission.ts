// What keeps a session from being paid for, in the four words that every charger knows.
import type { Admission } from '../events.ts';

export const admissionOf = (refused: string | null): Admission =>
  refused === null
    ? 'accepted'
    : refused === 'truckHasOrder'
      ? 'concurrent'
      : refused === 'unknownTag' ||
          refused === 'noPayer' ||
          refused.startsWith('order') ||
          refused.endsWith('Connector')
        ? 'invalid'
        : 'blocked';
