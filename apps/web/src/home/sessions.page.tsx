// /info/sessions: where the person is signed in.
import { PageFrame } from '@ec/ui/page-frame.tsx';
import { useTexts } from '@ec/ui/use-texts';
import { shellTexts } from '../shell/shell-texts.ts';
import { SessionList } from './session-list.tsx';

export function Page() {
  const texts = useTexts(shellTexts);
  return (
    <PageFrame title={texts.mySessions} purpose={texts.sessionsPurpose}>
      <div className="ec-card">
        <SessionList />
      </div>
    </PageFrame>
  );
}
