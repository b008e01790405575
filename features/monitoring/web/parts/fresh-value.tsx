// A value with its age: stale ones are grey and say when they were reported, since they are no longer part of any sum.
import { fill } from '@ec/language/fill';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDate } from '@ec/ui/value/date';
import { monitorTexts } from './monitor-texts.ts';

export interface Reported {
  reportTime: string;
  stale: boolean;
}

/** Nothing while the value is fresh. */
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
