// Converts and compares times of a form, a row and the clock.
import { toWireTime } from '@ec/kernel/clock';

/** Formats an instant as stored rows have it: Shanghai time with its offset. */
export const storedTime = (time: Date): string => `${toWireTime(time)}+08`;

type Time = Date | string | null | undefined;

const text = (time: Time): string => (time instanceof Date ? toWireTime(time) : (time ?? '')).slice(0, 19);

/** Compares times as text, because all of them are in Shanghai time. An empty time is earlier than any other. */
export const isAfter = (later: Time, earlier: Time): boolean => text(later) > text(earlier);
