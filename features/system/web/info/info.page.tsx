// /info/index: the person's profile and password, and tabs that other features add (specification §2, §3, §5).
import { labelOf } from '@ec/language/label';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { usePersonTabs } from '@ec/resource-web/resources.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { ownInfo } from '../../shared/own-account.contract.ts';
import { infoTexts } from './info-texts.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import './info.css';

export function Page() {
  const texts = useTexts(infoTexts);
  // The address names the tab, so that any page can link to the password form.
  const [query, setQuery] = useSearchParams();
  const added = usePersonTabs();
  const keys = ['profile', 'password', ...added.map(({ key }) => key)];
  const language = useLanguage();
  const info = useCall(ownInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const profile = info.data ? (
    <ProfileForm key={info.data.rowVersion} stored={info.data} onSaved={() => void info.refetch()} />
  ) : info.isError ? (
    <LoadError error={info.error} onRetry={() => void info.refetch()} />
  ) : (
    <FormSkeleton fields={5} />
  );
  return (
    <PageFrame title={texts.title} purpose={texts.purpose}>
      <div className="ec-card ec-info">
        <Tabs
          activeKey={keys.find((key) => key === query.get('tab')) ?? 'profile'}
          onChange={(tab) => setQuery({ tab }, { replace: true })}
          items={[
            { key: 'profile', label: texts.profile, children: profile },
            { key: 'password', label: texts.password, children: <PasswordForm /> },
            ...added.map(({ key, label, Content }) => ({
              key,
              label: labelOf(label, language),
              children: <Content />,
            })),
          ]}
        />
      </div>
    </PageFrame>
  );
}
