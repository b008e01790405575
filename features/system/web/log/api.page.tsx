// Lists calls that wrote data, were refused or failed.
import { logApi } from '../../shared/log.resource.ts';
import { logPage } from './log-page.tsx';

export const { Page } = logPage(logApi);
