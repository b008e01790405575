// A timeline that leaves the house: who charges and who works here is nobody's business. Secrets are in no message to begin with.
import { isObject } from '@ec/language/unknown';
import type { TimelineEntry } from '../../../shared/charger/timeline.contract.ts';

const personal = /^(idTag|parentIdTag|idToken|iccid|imsi|tag|plateNo|vin|readyId|orderNo)$/i;
const mask = '***';

function withoutPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPeople);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      name,
      personal.test(name) && typeof content !== 'object' ? mask : withoutPeople(content),
    ]),
  );
}

export function maskedEntry(entry: TimelineEntry): TimelineEntry {
  const { kind, payload, note, who, title } = entry;
  return {
    ...entry,
    title: kind === 'order' ? mask : title,
    who: who === '' ? '' : mask,
    // A plate, or why somebody asked.
    note: kind === 'order' || kind === 'command' ? '' : note,
    payload: payload === '' ? '' : masked(payload),
  };
}

function masked(payload: string): string {
  try {
    return JSON.stringify(withoutPeople(JSON.parse(payload)));
  } catch {
    // Cut where it was too long to be kept: nobody can tell what is in it.
    return mask;
  }
}
