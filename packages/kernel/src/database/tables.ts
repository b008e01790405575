// The tables that the query builder knows, with the types of their columns. Other modules add tables with `declare module`. The compiler
// then finds every statement that still uses the old name of a renamed field.

export interface Tables {
  audit_log: {
    id: string;
    tenant_id: string;
    action: string;
    resource?: string;
    row_id?: string | null;
    user_id?: string | null;
    account?: string;
    operator?: string | null;
    reason?: string | null;
    changes?: string | null;
    request_id?: string;
    remote_ip?: string;
    create_time?: Date;
  };
}
