// Who came in, and who was turned away.
import { logLogin } from '../../shared/log.resource.ts';
import { logPage } from './log-page.tsx';

export const { Page } = logPage(logLogin);
