// The tab with the message settings. The code of the form is loaded when the tab is first opened.
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { Alert } from 'antd';

const Missing = () => <Alert type="error" showIcon title={useTexts(uiTexts).networkFailed} />;

export const SettingsTab = lazyPart(
  async () => (await import('./inbox-settings.tsx')).InboxSettingsForm,
  Missing,
  <FormSkeleton fields={5} />,
);
