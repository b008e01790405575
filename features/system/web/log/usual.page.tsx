// What the product did itself.
import type { InputProps } from '@ec/resource-web/slots';
import { useTexts } from '@ec/ui/text/use-texts';
import { logUsual } from '../../shared/log.resource.ts';
import { Choose, choicesOf } from './choose.tsx';
import { logPage } from './log-page.tsx';
import { logTexts } from './log-texts.ts';

function EventInput(given: InputProps) {
  const { events } = useTexts(logTexts);
  return <Choose {...given} options={choicesOf(events)} />;
}

function LevelInput(given: InputProps) {
  return <Choose {...given} options={['info', 'warn', 'error'].map((level) => ({ value: level, label: level }))} />;
}

export const { Page } = logPage(logUsual, { inputs: { logId: EventInput, logLevel: LevelInput } });
