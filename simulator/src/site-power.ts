// The power that flows at each site: devices state what they use now, and the meters add it up.

export const branches = ['charging', 'swap', 'storage', 'pv', 'auxiliary'] as const;
export type Branch = (typeof branches)[number];

/** kW that a device uses at a moment (milliseconds since 1970); negative where it gives. */
type Use = (now: number) => number;

export interface SitePower {
  /** A device without a site is counted nowhere. */
  add(site: string | undefined, branch: Branch, use: Use): void;
  /** kW of a branch, or of the whole site: drawn from the grid, negative where it feeds in. */
  at(site: string, now: number, branch?: Branch): number;
}

export function createSitePower(): SitePower {
  const uses = new Map<string, { branch: Branch; use: Use }[]>();
  return {
    add(site, branch, use) {
      if (site === undefined) return;
      const usesOfSite = uses.get(site) ?? [];
      usesOfSite.push({ branch, use });
      uses.set(site, usesOfSite);
    },
    at: (site, now, branch) =>
      (uses.get(site) ?? [])
        .filter((each) => branch === undefined || each.branch === branch)
        .reduce((sum, { use }) => sum + use(now), 0),
  };
}
