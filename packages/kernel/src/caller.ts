// The caller of a request and the caller's rights. The session provides them for each request; the token itself holds neither (contract §10).
/** The user id of a guest: a third party has confirmed who the person is, but the person has no account yet (contract §2.2). */
export const guestUserId = '-1';

export interface Caller {
  tenantId: string;
  userId: string;
  account: string;
  /** Nickname, for audit rows that people read. */
  name: string;
  /** The caller's departments; new rows take the first as createDept. */
  deptIds: readonly string[];
  roleIds: readonly string[];
  /** Role aliases; `administrator` is the platform's, `admin` a tenant's. */
  aliases: readonly string[];
  sessionId: string;
  /** The only owner whose rows this person sees, as the database function ec_owner_of returns it; '0': none, undefined: all owners. */
  ownerId?: string | undefined;
  /** The post that this person holds with the owner, as ec_owner_post returns it; the feature that has owners defines its values. */
  ownerPost?: number | undefined;
  /** The platform operator who entered this tenant, if one did (contract §2.3). */
  operator?: { tenantId: string; userId: string; account: string } | undefined;
}

/** The kinds of data scopes, as the dictionary `data_scope_type` numbers them. */
export const scopeType = {
  all: 1,
  own: 2,
  ownDepartment: 3,
  deptAndBelow: 4,
  /** These three name departments, sites or regions in `value`. */
  custom: 5,
  sites: 6,
  regions: 7,
} as const;

/** One granted data scope (contract §3.4). */
export interface DataScopeGrant {
  /** The code or name of the resource that the scope applies to. */
  resource: string;
  /** The field of that resource. */
  column: string;
  type: (typeof scopeType)[keyof typeof scopeType];
  value: readonly string[];
}

export interface Rights {
  /** Returns whether the caller has the menu or button with this code. */
  holds(code: string): boolean;
  /** Ids of the caller's menus and buttons; those that the tenant's package leaves out are missing. */
  menuIds: ReadonlySet<string>;
  isAdministrator: boolean;
  isTenantAdmin: boolean;
  scopes: readonly DataScopeGrant[];
  /** The caller's departments and all departments below them. */
  deptsBelow: readonly string[];
  /** Returns whether the caller may call this path: an API scope of the caller covers it, or the path demands none. */
  opensPath(path: string): boolean;
}
