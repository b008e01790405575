// Asks for a lock password if none is set, or for a new one; then locks the console (specification §2).
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { lock, setLockPassword } from './lock-store.ts';
import { lockTexts } from './lock-texts.ts';

export function LockDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(lockTexts);
  const id = useId();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setMissing(password === '');
    if (password === '' || isBusy) return;
    setBusy(true);
    await setLockPassword(password);
    onClose();
    lock();
  };
  return (
    <Modal
      open
      title={texts.dialogTitle}
      width={420}
      okText={texts.lock}
      confirmLoading={isBusy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <FieldFrame
        id={id}
        label={texts.password}
        isRequired
        issue={isMissing ? texts.passwordRequired : undefined}
        help={texts.dialogHint}
      >
        <Input.Password
          id={id}
          autoFocus
          maxLength={64}
          autoComplete="new-password"
          value={password}
          status={isMissing ? 'error' : ''}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setPassword(target.value);
            setMissing(false);
          }}
          onPressEnter={() => void submit()}
        />
      </FieldFrame>
    </Modal>
  );
}
