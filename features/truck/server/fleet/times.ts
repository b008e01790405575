// Times as a form, a row and the clock give them.
import { toWireTime } from '@ec/kernel/clock';

/** An instant as the engine keeps it: Shanghai's, its zone written out. */
export const storedTime = (time: Date): string => `${toWireTime(time)}+08`;

type Time = Date | string | null | undefined;

const text = (time: Time): string => (time instanceof Date ? toWireTime(time) : (time ?? '')).slice(0, 19);

/** All of them are Shanghai's, so that their texts compare. */
export const isAfter = (later: Time, earlier: Time): boolean => text(later) > text(earlier);
