// Lists errors of the server and errors that browsers sent.
import { logError } from '../../shared/log.resource.ts';
import { logPage } from './log-page.tsx';

export const { Page } = logPage(logError);
