// The caller of a request and that person's rights. The session fills it for each request; the token itself carries none of it (contract §10).
/** Somebody whom a third party vouches for and who has no account yet (contract §2.2). */
export const guestUserId = '-1';

export interface Caller {
  tenantId: string;
  userId: string;
  account: string;
  /** Nickname, for audit rows that people read. */
  name: string;
  /** Own departments; new rows take the first as createDept. */
  deptIds: readonly string[];
  roleIds: readonly string[];
  /** Role aliases; `administrator` is the platform's, `admin` a tenant's. */
  aliases: readonly string[];
  sessionId: string;
  /** The owner whose rows alone this person sees, as the database function ec_owner_of says; '0' sees none, undefined sees all owners. */
  ownerId?: string | undefined;
  /** The post that this person holds with the owner, as ec_owner_post says: a key of the feature that has owners. */
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
  /** The departments, the sites, the regions of the value. */
  custom: 5,
  sites: 6,
  regions: 7,
} as const;

/** One granted data scope (contract §3.4). */
export interface DataScopeGrant {
  /** Resource code or name that it applies to. */
  resource: string;
  /** Field of that resource. */
  column: string;
  type: (typeof scopeType)[keyof typeof scopeType];
  value: readonly string[];
}

export interface Rights {
  /** Menus and buttons held, by code. */
  holds(code: string): boolean;
  /** Ids of the menus and buttons held, after the tenant's package. */
  menuIds: ReadonlySet<string>;
  isAdministrator: boolean;
  isTenantAdmin: boolean;
  scopes: readonly DataScopeGrant[];
  /** Own departments and all below. */
  deptsBelow: readonly string[];
  /** Returns whether this path is open: a granted API scope covers it, or none is demanded. */
  opensPath(path: string): boolean;
}
