// Lists the small parts that features add to the header and the home page. They load with the shell.
import { deskShell } from '@ec/desk/web/shell-parts';
import { messagingShell } from '@ec/messaging/web/shell-parts';
import type { ShellParts } from '@ec/resource-web/feature-pages';
import { workflowShell } from '@ec/workflow/web/shell-parts';

export const shellParts: readonly ShellParts[] = [deskShell, messagingShell, workflowShell];
