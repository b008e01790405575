// Notice above a page: the person lost the permission while the page was open.
import { useTexts } from '@ec/ui/text/use-texts';
import { Alert } from 'antd';
import { shellTexts } from './shell-texts.ts';

export function LostNotice() {
  const texts = useTexts(shellTexts);
  return <Alert banner type="warning" title={texts.lostTitle} description={texts.lostText} />;
}
