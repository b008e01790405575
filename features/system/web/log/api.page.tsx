// Calls that wrote, were refused or failed.
import { logApi } from '../../shared/log.resource.ts';
import { logPage } from './log-page.tsx';

export const { Page } = logPage(logApi);
