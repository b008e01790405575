// Lists what features bring to the header and the home page: little, and there from the start.
import { deskShell } from '@ec/desk/web/shell-parts';
import { messagingShell } from '@ec/messaging/web/shell-parts';
import type { ShellParts } from '@ec/resource-web/feature-pages';
import { workflowShell } from '@ec/workflow/web/shell-parts';

export const shellParts: readonly ShellParts[] = [deskShell, messagingShell, workflowShell];
