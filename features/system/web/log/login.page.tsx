// Lists successful and refused sign-ins.
import { logLogin } from '../../shared/log.resource.ts';
import { logPage } from './log-page.tsx';

export const { Page } = logPage(logLogin);
