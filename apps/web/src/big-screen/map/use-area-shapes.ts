// Reads the outlines of the regions from the map pack of the platform; without a pack the map has no borders.
import type { Language } from '@ec/language/language';
import { useEffect, useRef, useState } from 'react';
import { readScreenCall } from '../screen-api.ts';
import type { Shape } from './draw-map.ts';

interface Credit {
  source: string;
  licence: string;
  reviewNo: string;
}

/** The reply of the call. Its outlines are GeoJSON geometries. */
interface AreaPack {
  credit: Credit | null;
  areas: readonly { areaCode: string; outline: Geometry }[];
}

type Line = readonly (readonly [number, number])[];
type Geometry =
  | { type: 'Polygon' | 'MultiLineString'; coordinates: readonly Line[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Line[])[] }
  | { type: 'LineString'; coordinates: Line };

export interface AreaShapes {
  shapes: readonly Shape[];
  credit: Credit | null;
}

const noShapes: AreaShapes = { shapes: [], credit: null };
const cache = new Map<string, AreaShapes>();
const maxCachedAreas = 60;

function linesOf(outline: Geometry): readonly Line[] {
  if (outline.type === 'LineString') return [outline.coordinates];
  if (outline.type === 'MultiPolygon') return outline.coordinates.flat();
  return outline.coordinates;
}

function shapeOf(areaCode: string, outline: Geometry): Shape {
  const isClosed = outline.type === 'Polygon' || outline.type === 'MultiPolygon';
  return { areaCode, lines: linesOf(outline), isClosed };
}

/**
 * Reads the outlines of a region once and caches them; a new map pack appears only after a reload of the page. A failed read is repeated when
 * `poll` changes, which is the latest answer of the screen. A read that takes longer than a poll goes on.
 */
export function useAreaShapes(areaCode: string, language: Language, poll: unknown): AreaShapes {
  const [shapes, setShapes] = useState<AreaShapes>(() => cache.get(areaCode) ?? noShapes);
  const [attempt, setAttempt] = useState(0);
  const hasFailed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll repeats a failed read
  useEffect(() => {
    if (hasFailed.current) setAttempt((before) => before + 1);
  }, [poll]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    hasFailed.current = false;
    const cachedShapes = cache.get(areaCode);
    setShapes(cachedShapes ?? noShapes);
    if (cachedShapes) return;
    const controller = new AbortController();
    const load = async () => {
      try {
        const pack = await readScreenCall<AreaPack>(
          'getAreaPack',
          { areaCode },
          { language, signal: controller.signal },
        );
        const answer = {
          credit: pack.credit,
          shapes: pack.areas.map((area) => shapeOf(area.areaCode, area.outline)),
        };
        if (cache.size >= maxCachedAreas) cache.clear();
        cache.set(areaCode, answer);
        setShapes(answer);
      } catch {
        // The map stays without borders until the next poll.
        hasFailed.current = !controller.signal.aborted;
      }
    };
    void load();
    return () => controller.abort();
  }, [areaCode, language, attempt]);
  return shapes;
}
