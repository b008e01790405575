// What the truck area may use of this one. A door of its own: `public.ts` brings the routes, which need the truck area in turn.
export { dropUnusedAccounts, followOwner, openAccount } from './account/open-account.ts';
