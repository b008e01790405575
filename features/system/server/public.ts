// Exports the parts of this feature that other features and the composition root may use.
export { readEmbedOrigins } from './embed/embedded-page.ts';
export { type InvitationMessage, invitationCreated } from './invitation/invitation-event.ts';
export { createDisplayNames } from './names/display-names.ts';
export { type MenuRow, menuRows } from './seed/menus/menu-rows.ts';
export { posts as platformPosts } from './seed/platform-rows.ts';
export { seedTenant } from './seed/seed-system.ts';
export { paramIn, paramValue, readParam } from './sign-in/param.ts';
export { socialConfig } from './social/social-config.ts';
export { systemFeature } from './system.feature.ts';
export { createSiteBrands } from './tenant/brand.ts';
export { createSites, hostOf } from './tenant/domain.ts';
