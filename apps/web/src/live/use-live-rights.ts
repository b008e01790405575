// Applies the events of the live stream: a change of rights refreshes menus, buttons and lists; a changed row refreshes the views that
// show it. Forms keep the typed values (architecture §5).

import { objectOf, textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { streamTopics } from '@ec/records/console/stream-topics';
import { parseChangedRows } from '@ec/resource/live-rows';
import { liveStream, whoAmI } from '@ec/system/shared/session-calls.contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { featureStore } from '../feature-modules.ts';
import { api } from '../request/console-api.ts';
import { basicHeader, tokenHeader } from '../request/headers.ts';
import { currentSession } from '../session/session-store.ts';
import { shellSlots } from '../shell-slots.ts';
import { startLiveReads } from './live-reads.ts';
import { startLive } from './live-stream.ts';
import type { LiveEvent } from './read-events.ts';

/** Many browsers receive the same event at the same moment, so their reads are spread over this time in milliseconds. */
const spread = 300;

export function useLiveRights(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let lastRights: string | undefined;
    const reads = startLiveReads(queries, liveResources);
    const stop = startLive({
      open: openStream,
      onEvent(event) {
        streamTopics.publish(event.topic, event.data);
        reads.topic(event.topic, event.data);
        if (event.topic === 'rows') {
          const changes = parseChangedRows(event.data);
          if (changes.some(({ resource }) => resource === '')) reads.all();
          else reads.applyChanges(changes);
        }
        if (event.topic === 'choices') later(() => askAgain(queries, choices));
        const stale = shellSlots.flatMap(({ live }) => live?.[event.topic] ?? []);
        if (stale.length > 0) later(() => askAgain(queries, stale));
        const announced = rightsOf(event);
        if (!announced) return;
        // A second hello means that the stream has reconnected. Events in between are lost.
        if (event.topic === 'hello' && lastRights !== undefined) reads.all();
        const isNew = lastRights !== undefined && announced.rights !== lastRights;
        lastRights = announced.rights;
        if (isNew || announced.menus) later(() => askAgain(queries, rights));
      },
    });
    return () => {
      stop();
      reads.stop();
    };
  }, [queries]);
}

/** Returns no resources until the features are loaded; before that, no page of a resource is open. */
const liveResources = () =>
  featureStore
    .getState()
    .parts?.resources.registry.all()
    .filter((resource) => resource.live) ?? [];

function rightsOf({ topic, data }: LiveEvent): { rights: string; menus?: boolean } | undefined {
  if (topic !== 'hello' && topic !== 'rights') return undefined;
  const { rights, menus } = objectOf(data);
  return { rights: textOf(rights), menus: menus === true };
}

const rights = [['menus'], ['top-menus'], ['buttons'], ['resource']];
/** The keys of the queries for the options of forms, and for the labels of such options in rows. */
const choices = [['dictionary'], ['regions'], ['resource']];

const later = (run: () => void) => setTimeout(run, Math.random() * spread);

function askAgain(queries: QueryClient, keys: readonly (readonly unknown[])[]): void {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}

async function openStream(signal: AbortSignal): Promise<Response | undefined> {
  const token = currentSession()?.accessToken;
  if (!token) return undefined;
  const headers = { ...basicHeader(), ...tokenHeader(token), Accept: 'text/event-stream' };
  const response = await fetch(`/api/${liveStream.path}`, { headers, credentials: 'include', signal });
  // An ordinary call takes over a token that another tab has renewed; without one it logs out.
  if (response.status === 401) await callOf(api, whoAmI)({}, { quiet: true });
  if (!response.ok) throw new Error(`live stream: ${response.status}`);
  return response;
}
