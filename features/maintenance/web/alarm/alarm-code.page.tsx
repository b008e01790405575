// Alarm codes. The page shows the name of a code in the language of the reader.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { alarmCode } from '../../shared/alarm/alarm-code.resource.ts';
import { levelMark } from './level-mark.tsx';
import { LocalName } from './local-name.tsx';

export const { Page, slots } = resourcePage(alarmCode, {
  cells: { alarmLevel: levelMark, name: (row) => <LocalName zh={row.name} en={row.nameEn} /> },
});
