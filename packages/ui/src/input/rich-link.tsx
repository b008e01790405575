// A button that sets, changes and removes the link of a piece of rich text.
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input, Popover, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { richTexts } from './rich-texts.ts';

const isAddress = (text: string) => /^(https?:\/\/|mailto:|tel:)\S+$/i.test(text);

export function LinkButton({ editor, icon }: { editor: Editor; icon: ReactNode }) {
  const texts = useTexts(richTexts);
  const [typed, setTyped] = useState<string>();
  const href = useEditorState({ editor, selector: ({ editor }) => editor.getAttributes('link').href });
  const current = typeof href === 'string' ? href : '';
  const isWrong = typed !== undefined && typed !== '' && !isAddress(typed.trim());
  const close = () => setTyped(undefined);
  const set = () => {
    const address = typed?.trim() ?? '';
    if (!isAddress(address)) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection, the address itself becomes the text of the link.
    if (editor.state.selection.empty && !current)
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    close();
  };
  const unset = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  };
  const content = (
    <Space.Compact>
      <Input
        autoFocus
        value={typed ?? ''}
        aria-label={texts.linkTo}
        placeholder="https://"
        {...(isWrong ? { status: 'error' as const, title: texts.notLink } : {})}
        aria-invalid={isWrong || undefined}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          set();
        }}
      />
      <Button type="primary" onClick={set}>
        {texts.apply}
      </Button>
      {current ? <Button onClick={unset}>{texts.unlink}</Button> : null}
    </Space.Compact>
  );
  return (
    <Popover
      trigger="click"
      open={typed !== undefined}
      onOpenChange={(isOpen) => setTyped(isOpen ? current : undefined)}
      title={texts.linkTo}
      content={content}
      destroyOnHidden
    >
      <Button
        type="text"
        size="small"
        icon={icon}
        title={texts.link}
        aria-label={texts.link}
        aria-pressed={current !== ''}
      />
    </Popover>
  );
}
