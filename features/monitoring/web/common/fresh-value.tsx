// Shows when a device reported a value that is stale by now. Sums leave stale values out.
import { fill } from '@ec/language/fill';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDate } from '@ec/ui/value/date';
import { monitorTexts } from './monitor-texts.ts';

interface StaleNoteProps {
  reportTime: string;
  stale: boolean;
}

export function StaleNote({ reportTime, stale }: StaleNoteProps) {
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
