// A stale value is grey and has the time of its report, because it is no longer part of any sum.
import { fill } from '@ec/language/fill';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDate } from '@ec/ui/value/date';
import { monitorTexts } from './monitor-texts.ts';

export interface Reported {
  reportTime: string;
  stale: boolean;
}

/** Shows the age of a stale value; nothing for a fresh one. */
export function StaleNote({ reportTime, stale }: Reported) {
  const texts = useTexts(monitorTexts);
  const language = useLanguage();
  if (!stale) return null;
  const words = reportTime ? fill(texts.staleSince, { time: spokenDate(reportTime, language) }) : texts.neverReported;
  return (
    <small className="monitor-stale" title={reportTime}>
      {words}
    </small>
  );
}
