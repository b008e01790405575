// The editor of rich text writes only the elements that the server stores (packages/resource-server/src/write/rich-text.ts).
import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { textOf } from '@ec/language/unknown';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../text/use-texts.ts';
import type { Control } from './control.ts';
import { LinkButton } from './rich-link.tsx';
import { richTexts } from './rich-texts.ts';
import './rich-text.css';

export function RichEditor({ id, value, isWrong, isLocked = false, onChange, onBlur }: Control) {
  const html = textOf(value);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, protocols: ['mailto', 'tel'], defaultProtocol: 'https' },
      }),
    ],
    content: html,
    editable: !isLocked,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onBlur: () => onBlur?.(),
  });
  // Shows a value that changed outside the editor, for example to a stored draft or to the version of another person.
  useEffect(() => {
    if (!editor.isFocused && html !== editor.getHTML() && !(html === '' && editor.isEmpty))
      editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          class: 'ec-rich',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-describedby': `${id}-note`,
          ...(isWrong ? { 'aria-invalid': 'true' } : {}),
        },
      },
      editable: !isLocked,
    });
  }, [editor, id, isWrong, isLocked]);
  return (
    <div className="ec-rich-editor" data-wrong={isWrong || undefined}>
      {isLocked ? null : <Tools editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}

/** Shows the buttons of marks and blocks; a button is pressed where the cursor is in its mark or block. */
function Tools({ editor }: { editor: Editor }) {
  const texts = useTexts(richTexts);
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      strike: editor.isActive('strike'),
      heading: editor.isActive('heading', { level: 2 }),
      subheading: editor.isActive('heading', { level: 3 }),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const now = () => editor.chain().focus();
  const toggle = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'bullets' | 'numbers', icon: ReactNode) => (
    <Tool label={texts[name]} icon={icon} isPressed={state[name]} onClick={() => toggles[name](editor)} />
  );
  const block = (name: 'heading' | 'subheading' | 'quote', sign: string, run: () => void) => (
    <Tool label={texts[name]} sign={sign} isPressed={state[name]} onClick={run} />
  );
  return (
    <div className="ec-rich-tools" role="toolbar" aria-label={texts.tools}>
      {toggle('bold', <BoldOutlined />)}
      {toggle('italic', <ItalicOutlined />)}
      {toggle('underline', <UnderlineOutlined />)}
      {toggle('strike', <StrikethroughOutlined />)}
      {block('heading', 'H1', () => now().toggleHeading({ level: 2 }).run())}
      {block('subheading', 'H2', () => now().toggleHeading({ level: 3 }).run())}
      {toggle('bullets', <UnorderedListOutlined />)}
      {toggle('numbers', <OrderedListOutlined />)}
      {block('quote', '❝', () => now().toggleBlockquote().run())}
      <LinkButton editor={editor} icon={<LinkOutlined />} />
      <Tool label={texts.undo} icon={<UndoOutlined />} isOff={!state.canUndo} onClick={() => now().undo().run()} />
      <Tool label={texts.redo} icon={<RedoOutlined />} isOff={!state.canRedo} onClick={() => now().redo().run()} />
    </div>
  );
}

const toggles = {
  bold: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  underline: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  strike: (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  bullets: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  numbers: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
};

interface ToolProps {
  label: string;
  icon?: ReactNode;
  sign?: string;
  isPressed?: boolean;
  isOff?: boolean;
  onClick(): void;
}

function Tool({ label, icon, sign, isPressed, isOff = false, onClick }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {sign}
    </Button>
  );
}
