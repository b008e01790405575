// Lists the small parts that features add to the header and the home page. They load with the shell.
import { deskShell } from '@ec/desk/web/shell-slots';
import { messagingShell } from '@ec/messaging/web/shell-slots';
import type { ShellSlots } from '@ec/resource-web/feature-pages';
import { workflowShell } from '@ec/workflow/web/shell-slots';

export const shellSlots: readonly ShellSlots[] = [deskShell, messagingShell, workflowShell];
