// Lists what features bring to the header and the home page: little, and there from the start.
import { deskShell } from '@ec/desk/web/shell-slots';
import { messagingShell } from '@ec/messaging/web/shell-slots';
import type { ShellSlots } from '@ec/resource-web/feature-pages';
import { workflowShell } from '@ec/workflow/web/shell-slots';

export const shellSlots: readonly ShellSlots[] = [deskShell, messagingShell, workflowShell];
