// Stores which stations the views of each session watch, until the lease of a view expires.
import { leaseSeconds } from '../../shared/topics.contract.ts';

/** The most views of one session. */
const mostViews = 20;

export interface View {
  requestedIds: readonly string[];
  visibleIds: ReadonlySet<string>;
  /** The scope key with which `visibleIds` were found (`scopeKey`). */
  scope: string;
  until: number;
  /** The revisions that the last call of the view received. */
  revisions: ReadonlyMap<string, number>;
}

export interface WatchedViews {
  readonly isEmpty: boolean;
  put(session: { sessionId: string; tenantId: string }, viewId: string, view: Omit<View, 'until'>): void;
  remove(sessionId: string, viewId: string): void;
  of(sessionId: string): readonly View[];
  /** Removes views whose lease has expired. @returns the tenants that still have views */
  endLeases(): Set<string>;
  stationsOf(tenantId: string): Set<string>;
}

export function createWatchedViews(): WatchedViews {
  const sessions = new Map<string, { tenantId: string; views: Map<string, View> }>();
  const remove: WatchedViews['remove'] = (sessionId, viewId) => {
    const session = sessions.get(sessionId);
    session?.views.delete(viewId);
    if (session?.views.size === 0) sessions.delete(sessionId);
  };
  return {
    get isEmpty() {
      return sessions.size === 0;
    },
    put({ sessionId, tenantId }, viewId, view) {
      const session = sessions.get(sessionId) ?? { tenantId, views: new Map<string, View>() };
      sessions.set(sessionId, session);
      session.views.delete(viewId);
      const [oldest] = session.views.keys();
      if (session.views.size >= mostViews && oldest !== undefined) session.views.delete(oldest);
      session.views.set(viewId, { ...view, until: performance.now() + leaseSeconds * 1000 });
    },
    remove,
    of: (sessionId) => [...(sessions.get(sessionId)?.views.values() ?? [])],
    endLeases() {
      const now = performance.now();
      for (const [sessionId, { views }] of sessions)
        for (const [viewId, { until }] of views) if (until <= now) remove(sessionId, viewId);
      return new Set([...sessions.values()].map(({ tenantId }) => tenantId));
    },
    stationsOf(tenantId) {
      const views = [...sessions.values()].filter((each) => each.tenantId === tenantId);
      return new Set(views.flatMap((each) => [...each.views.values()].flatMap(({ visibleIds }) => [...visibleIds])));
    },
  };
}
