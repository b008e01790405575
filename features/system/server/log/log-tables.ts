// Declares tables for the query builder, with the columns of their resource definitions.
import type { NewRowOf } from '@ec/resource/row';
import type { logApi, logError, logLogin, logUsual } from '../../shared/log.resource.ts';
import type { user } from '../../shared/user.resource.ts';

declare module '@ec/kernel/database/tables' {
  interface Tables {
    log_usual: NewRowOf<typeof logUsual>;
    log_api: NewRowOf<typeof logApi>;
    log_error: NewRowOf<typeof logError>;
    log_login: NewRowOf<typeof logLogin>;
    system_user: NewRowOf<typeof user>;
  }
}
