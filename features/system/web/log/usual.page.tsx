// Lists events of the product itself.
import type { InputProps } from '@ec/resource-web/slots';
import { useTexts } from '@ec/ui/text/use-texts';
import { logUsual } from '../../shared/log.resource.ts';
import { Choose, choicesOf } from './choose.tsx';
import { logPage } from './log-page.tsx';
import { logTexts } from './log-texts.ts';

function EventInput(props: InputProps) {
  const { events } = useTexts(logTexts);
  return <Choose {...props} options={choicesOf(events)} />;
}

function LevelInput(props: InputProps) {
  return <Choose {...props} options={['info', 'warn', 'error'].map((level) => ({ value: level, label: level }))} />;
}

export const { Page } = logPage(logUsual, { inputs: { logId: EventInput, logLevel: LevelInput } });
