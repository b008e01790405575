// The reader of a notice, loaded when one is opened from the header or the home page.
import { lazyPart, MissingDialog } from '@ec/ui/layout/lazy-part.tsx';

export const NoticeReader = lazyPart(async () => (await import('./notice-reader.tsx')).NoticeReader, MissingDialog);
