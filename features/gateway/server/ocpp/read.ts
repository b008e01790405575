// Reads properties of OCPP payloads, which the schema has validated before.
import { isObject, objectOf } from '@ec/language/unknown';

export type Payload = Readonly<Record<string, unknown>>;

export const textIn = (payload: Payload, name: string): string | undefined => {
  const value = payload[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const numberIn = (payload: Payload, name: string): number | undefined => {
  const value = payload[name];
  return typeof value === 'number' ? value : undefined;
};

export const objectIn = (payload: Payload, name: string): Payload => objectOf(payload[name]);

export const listIn = (payload: Payload, name: string): Payload[] => {
  const value = payload[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** Returns the time of the property; now where it is missing or unreadable. */
export const timeIn = (payload: Payload, name: string, now: Date): Date => {
  const at = new Date(textIn(payload, name) ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? now : at;
};
