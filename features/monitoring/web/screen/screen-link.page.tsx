// The page of share links of the big screen; it shows a new link once, for the person to copy.
import { defineTexts } from '@ec/language/texts';
import { textOf } from '@ec/language/unknown';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { CopyMark } from '@ec/ui/value/copy-mark.tsx';
import { Alert, Button, Modal } from 'antd';
import { useSyncExternalStore } from 'react';
import { linkState, screenLink } from '../../shared/screen/screen-link.resource.ts';

const linkTexts = defineTexts({
  zh: {
    title: '分享链接',
    once: '请立即复制：关闭后平台不再显示此链接。知道链接的人不用登录即可查看大屏',
    link: '链接',
    done: '已复制，关闭',
  },
  en: {
    title: 'Share link',
    once: 'Copy the link now. It cannot be shown again after you close this. Anyone who has it can see the screen',
    link: 'Link',
    done: 'Copied, close',
  },
});

let shownToken: string | undefined;
const listeners = new Set<() => void>();

function showToken(token: string | undefined): void {
  shownToken = token;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function NewLink() {
  const texts = useTexts(linkTexts);
  const token = useSyncExternalStore(subscribe, () => shownToken);
  if (token === undefined) return null;
  // The part behind # never reaches a server or its log; the page sends the token in a header.
  const address = `${window.location.origin}/big-screen/user#link=${token}`;
  const close = () => showToken(undefined);
  return (
    <Modal
      open
      title={texts.title}
      onCancel={close}
      mask={{ closable: false }}
      footer={[
        <Button key="ok" type="primary" onClick={close}>
          {texts.done}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={texts.once} />
      <p>
        <code style={{ overflowWrap: 'anywhere' }}>{address}</code> <CopyMark text={address} name={texts.link} />
      </p>
    </Modal>
  );
}

const saving = {
  saved(row: { linkName: string | null; token?: unknown }, isNew: boolean) {
    if (isNew) showToken(textOf(row.token));
  },
};

export const { Page, slots } = resourcePage(screenLink, {
  Toolbar: NewLink,
  useSaving: () => saving,
  actionApplies: { revoke: (row) => row.linkState === linkState.key.open },
});
