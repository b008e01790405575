// Replaces a form whose process has started, with links to the process and to the started ones.
import { useConsole } from '@ec/records/console/console';
import { StatePage } from '@ec/ui/feedback/state-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { flowTexts } from '../flow-texts.ts';

export function StartedState({ title, onOpen }: { title: string; onOpen(): void }) {
  const texts = useTexts(flowTexts);
  const { openTab, pageOf } = useConsole();
  const sent = pageOf?.('work_send');
  return (
    <StatePage
      title={title}
      text={texts.startedText}
      actions={
        <>
          <Button type="primary" onClick={onOpen}>
            {texts.openProcess}
          </Button>
          {sent ? <Button onClick={() => openTab(sent)}>{texts.toSent}</Button> : null}
        </>
      }
    />
  );
}
