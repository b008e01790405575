// What roles would lose by another package: the answer of the previews, shown before anything is written.
export interface RoleLoss {
  tenantId: string;
  tenantName: string;
  roleId: string;
  roleName: string;
  roleAlias: string;
  /** Menus and buttons that the role holds now and would not. */
  count: number;
  /** Ids of some of the menus among them. */
  menuIds: string[];
}

export interface Losses {
  /** Tenants that have the package. */
  tenants: number;
  /** Menus (not buttons) that the package would not open any more, by name. */
  menus: { id: string; name: string }[];
  roles: RoleLoss[];
  /** Where they are more than those listed. */
  rolesTotal: number;
}
