// The power that flows at each site: each device registers its use, and the meters read the sum.

export const branches = ['charging', 'swap', 'storage', 'pv', 'auxiliary'] as const;
export type Branch = (typeof branches)[number];

/** Returns the kW that a device uses at a moment (milliseconds since 1970); negative where it delivers power. */
type Use = (now: number) => number;

export interface SitePower {
  /** A device without a site is counted nowhere. */
  add(site: string | undefined, branch: Branch, use: Use): void;
  /** Returns the kW that a branch uses, or without `branch` the whole site; negative where it delivers power. */
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
