// The dialog that shows a notice. Its code is loaded when a person opens a notice from the header or the home page.
import { lazyPart, MissingDialog } from '@ec/ui/layout/lazy-part.tsx';

export const NoticeReader = lazyPart(async () => (await import('./notice-reader.tsx')).NoticeReader, MissingDialog);
