// Masks the people in a timeline that is exported for a vendor: drivers, trucks and operators. Stored messages contain no secrets.
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

export function maskEntry(entry: TimelineEntry): TimelineEntry {
  const { kind, payload, note, who, title } = entry;
  return {
    ...entry,
    title: kind === 'order' ? mask : title,
    who: who === '' ? '' : mask,
    // The note contains the plate of an order, or the reason that a person gave for a command.
    note: kind === 'order' || kind === 'command' ? '' : note,
    payload: payload === '' ? '' : maskPayload(payload),
  };
}

function maskPayload(payload: string): string {
  try {
    return JSON.stringify(withoutPeople(JSON.parse(payload)));
  } catch {
    // A payload that was truncated when it was stored is no JSON, and may contain anything.
    return mask;
  }
}
