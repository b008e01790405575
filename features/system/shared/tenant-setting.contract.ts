// Settings of a tenant that only the platform changes, and the brand of a tenant (contract §3.5).
import { contract } from '@ec/resource/contract';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { rowWith, someOfRow } from '@ec/resource/schema';
import { z } from 'zod';
import { losses } from './package-losses.contract.ts';
import { tenant } from './tenant.resource.ts';

const text = z.string();
const sent = z.union([z.string(), z.number(), z.null()]).optional();
/** The code of a tenant, or the id of its row. */
const tenantId = z.coerce.string<string | number>();
const emptyReply = z.strictObject({});
const byPlatform = { of: tenant, method: 'POST', access: 'administrator' } as const;

/** The tenants that a person may choose from. */
export const tenantChoices = {
  ...on(tenant, rowCall.select),
  output: z.array(someOfRow(tenant, ['tenantId', 'tenantName', 'isDemo'], { label: text })),
};

/** A new tenant's row, with its first account and the parameter that holds the account's password. */
export const openedTenant = rowWith(tenant, { account: text, passwordParam: text });

/** Other consoles of this family call it to recycle tenants. It always fails with a text that refers to `remove`. */
export const recycleTenants = contract({
  ...byPlatform,
  path: 'recycle',
  title: { zh: '回收租户（由删除代替，仅提示）', en: 'Tenant: move to the recycle bin, which remove does here' },
  input: z.object({ ids: sent }),
  output: emptyReply,
});

/** An absent key changes nothing; "" clears the setting. */
export const setTenants = contract({
  ...byPlatform,
  path: 'setting',
  title: { zh: '租户授权配置', en: 'Tenant: set quota and expiry' },
  input: z.object({ ids: sent, accountNumber: sent, expireTime: sent }),
  output: emptyReply,
});

const packageForm = z.object({ tenantId, packageId: sent });

export const setTenantPackage = contract({
  ...byPlatform,
  path: 'package-setting',
  title: { zh: '租户套餐配置', en: 'Tenant: set the package' },
  input: packageForm,
  output: emptyReply,
});

export const previewTenantPackage = contract({
  ...byPlatform,
  path: 'package-preview',
  title: { zh: '租户更换套餐预览', en: 'Tenant: preview what roles would lose' },
  input: packageForm,
  output: losses,
});

export const setTenantDatasource = contract({
  ...byPlatform,
  path: 'datasource',
  title: { zh: '租户数据源配置', en: 'Tenant: set the data source' },
  input: z.object({ tenantId, datasourceId: sent }),
  output: emptyReply,
});

export const packageOfTenant = contract({
  of: tenant,
  path: 'package-detail',
  title: { zh: '租户套餐', en: 'Tenant: package in use' },
  input: z.object({ tenantId: text.optional() }),
  output: z.union([z.strictObject({ id: text, packageName: text, menuId: text }), emptyReply]),
});

const brand = {
  title: text.meta({ description: 'Empty: the name of the product' }),
  color: text.meta({ description: '`#rrggbb`; empty: the colour of the theme' }),
  logo: text.meta({ description: 'Link of a picture, signed for some time; empty: the mark of the product' }),
};
const tenantBrandShape = z.strictObject(brand);
export type TenantBrand = z.output<typeof tenantBrandShape>;

/** Returns an empty reply for a site without a tenant. */
export const tenantOfSite = contract({
  of: tenant,
  path: 'info',
  access: 'public',
  title: { zh: '站点所属租户', en: 'Tenant of this site' },
  input: z.object({ domain: text.max(500).optional() }),
  output: z.union([z.strictObject({ tenantId: text, domain: text, backgroundUrl: text, ...brand }), emptyReply]),
});

export const brandOfTenant = contract({
  of: tenant,
  path: 'brand',
  access: 'signedIn',
  title: { zh: '本租户的品牌', en: 'Tenant: name, colour and logo of the own one' },
  output: tenantBrandShape.extend({ tenantName: text.meta({ description: 'Who issues papers: the operator' }) }),
});
