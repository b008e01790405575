// Tables whose rows are written with the query builder. Each area adds those of its definitions: a renamed field is an error
// where its column is written.

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
