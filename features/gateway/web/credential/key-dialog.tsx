// Shows a new key of a device. It cannot be shown again.
import { useTexts } from '@ec/ui/text/use-texts';
import { CopyMark } from '@ec/ui/value/copy-mark.tsx';
import { Alert, Button, Modal } from 'antd';
import { credentialTexts } from './credential-texts.ts';
import './credential.css';

export interface NewKey {
  deviceNo: string;
  secret: string;
}

export function KeyDialog({ shown: { deviceNo, secret }, onClose }: { shown: NewKey; onClose(): void }) {
  const texts = useTexts(credentialTexts);
  return (
    <Modal
      open
      title={texts.title}
      onCancel={onClose}
      // Only the button closes the dialog, because the secret cannot be shown again.
      mask={{ closable: false }}
      footer={[
        <Button key="ok" type="primary" onClick={onClose}>
          {texts.done}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={texts.once} />
      <dl className="credential-facts">
        <div>
          <dt>{texts.device}</dt>
          <dd>{deviceNo}</dd>
        </div>
        <div>
          <dt>{texts.key}</dt>
          <dd>
            <code>{secret}</code> <CopyMark text={secret} name={texts.key} />
          </dd>
        </div>
      </dl>
    </Modal>
  );
}
