// The types of the tables whose rows the query builder writes. Each area adds the tables of its definitions, so that a renamed field is a
// compile error wherever its column is written.

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
