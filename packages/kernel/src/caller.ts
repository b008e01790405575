// The caller of a request and the caller's rights. The server looks up both for each request: the token contains neither (contract §10).
/** The user id of a guest: a third party has confirmed who the person is, but the person has no account yet (contract §2.2). */
export const guestUserId = '-1';

export interface Caller {
  tenantId: string;
  userId: string;
  account: string;
  /** The nickname. Rows and reports store it as the name of the person who acted. */
  name: string;
  /** The caller's departments. New rows store the first of them as createDept. */
  deptIds: readonly string[];
  roleIds: readonly string[];
  /** The aliases of the roles, for example `administrator` for the platform, `admin` for a tenant, `guest` for guests. */
  aliases: readonly string[];
  sessionId: string;
  /** The owner whose rows alone this person sees (database function ec_owner_of). '0': no owner's rows; undefined: the rows of all owners. */
  ownerId?: string | undefined;
  /** The person's post with the owner (database function ec_owner_post). The feature that defines the owners defines the numbers of posts. */
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
  /** `value` lists departments for `custom`, sites for `sites` and regions for `regions`. */
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
  /** Returns whether the caller has the menu or button with this code; always true for a platform administrator. */
  holds(code: string): boolean;
  /** Ids of the caller's menus and buttons. */
  menuIds: ReadonlySet<string>;
  isAdministrator: boolean;
  isTenantAdmin: boolean;
  scopes: readonly DataScopeGrant[];
  /** The caller's departments and all departments below them. */
  deptsBelow: readonly string[];
  /** Returns whether the API scopes let the caller call this path. A path that no API scope covers is open to everybody. */
  opensPath(path: string): boolean;
}
