// An input of text with headings, lists and links, as HTML. The code of the editor loads when the input is first shown.
import { lazyPart } from '../layout/lazy-part.tsx';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import type { Control } from './control.ts';

export const RichInput = lazyPart<Control>(
  async () => (await import('./rich-editor.tsx')).RichEditor,
  function Missing() {
    return <p role="alert">{useTexts(uiTexts).networkFailed}</p>;
  },
  <div className="ec-rich-editor ec-bar" aria-busy="true" />,
);
