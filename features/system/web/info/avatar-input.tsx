// Shows, changes or removes a person's picture. It checks type and size before the upload; the server checks the file, too.

import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { putFile } from '@ec/resource/contracts/file.contract';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Control } from '@ec/ui/input/control';
import { useTexts } from '@ec/ui/text/use-texts';
import { Avatar, Button } from 'antd';
import { useRef, useState } from 'react';
import { avatarRule } from '../../shared/avatar-rule.ts';
import { infoTexts } from './info-texts.ts';
import './info.css';

const { mediaTypes, mostKb } = avatarRule;

export function AvatarInput({ id, value, isLocked, onChange }: Control) {
  const { api } = useConsole();
  const { error } = useFeedback();
  const texts = useTexts(infoTexts);
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const link = textOf(value);
  const send = async (file: File) => {
    if (!mediaTypes.some((type) => type === file.type) || file.size > mostKb * 1024) {
      error(texts.wrongPicture);
      return;
    }
    setBusy(true);
    const upload = callOf(api, putFile);
    await upload({ file }).then(
      (saved) => onChange(saved.link),
      () => undefined, // the request layer has shown the reason
    );
    setBusy(false);
  };
  return (
    <div className="ec-avatar">
      <Avatar size={56} {...(link ? { src: link } : {})} />
      {isLocked ? null : (
        <>
          <Button id={id} icon={<UploadOutlined />} loading={isBusy} onClick={() => chooser.current?.click()}>
            {texts.upload}
          </Button>
          {link ? (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={texts.removePicture}
              title={texts.removePicture}
              onClick={() => onChange('')}
            />
          ) : null}
          <small className="ec-muted">{texts.pictureRule}</small>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={texts.upload}
            accept={mediaTypes.join(',')}
            onChange={({ target }) => {
              const file = target.files?.[0];
              target.value = '';
              if (file) void send(file);
            }}
          />
        </>
      )}
    </div>
  );
}
