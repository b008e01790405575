// Explains how to sign in to a new tenant. It names the parameter with the password, and not the password.

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import type { Row } from '@ec/resource-web/draft';
import { useTexts } from '@ec/ui/text/use-texts';
import { CopyMark } from '@ec/ui/value/copy-mark.tsx';
import { Button, Modal } from 'antd';
import { tenantTexts } from './tenant-texts.ts';
import './tenant.css';

export function GreetDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const texts = useTexts(tenantTexts);
  const { openTab } = useConsole();
  const site = textOf(row.domainUrl) || window.location.origin;
  const param = textOf(row.passwordParam);
  const lines: [string, string, boolean][] = [
    [texts.greetTenant, textOf(row.tenantId), true],
    [texts.greetAccount, textOf(row.account), true],
    [texts.greetPassword, fill(texts.greetParam, { param }), false],
    [texts.greetSite, site, true],
  ];
  const showParams = () => {
    onClose();
    openTab(`/system/param?paramKey=${encodeURIComponent(param)}`);
  };
  return (
    <Modal
      open
      title={texts.greetTitle}
      onCancel={onClose}
      footer={[
        <Button key="params" onClick={showParams}>
          {texts.greetParams}
        </Button>,
        <Button key="ok" type="primary" onClick={onClose}>
          {texts.ok}
        </Button>,
      ]}
    >
      <p>{texts.greetText}</p>
      <dl className="tenant-greet">
        {lines.map(([term, text, isCopied]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {text} {isCopied ? <CopyMark text={text} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
