// Reads the outlines of a map pack, where the platform has one; without a pack the map has no borders.
import type { Language } from '@ec/language/language';
import { useEffect, useState } from 'react';
import { readScreenCall } from '../screen-api.ts';
import type { Shape } from './draw-map.ts';

interface Credit {
  source: string;
  licence: string;
  reviewNo: string;
}

/** The answer of the call, whose outlines are GeoJSON geometries. */
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

const none: AreaShapes = { shapes: [], credit: null };
const loaded = new Map<string, AreaShapes>();
const mostLoaded = 60;

function shapeOf(areaCode: string, outline: Geometry): Shape {
  const isClosed = outline.type === 'Polygon' || outline.type === 'MultiPolygon';
  const lines =
    outline.type === 'LineString'
      ? [outline.coordinates]
      : outline.type === 'MultiPolygon'
        ? outline.coordinates.flat()
        : outline.coordinates;
  return { areaCode, lines, isClosed };
}

/** Reads the outlines of a region once and caches them: a new pack appears after the next reload of the page. */
export function useAreaShapes(areaCode: string, language: Language): AreaShapes {
  const [shapes, setShapes] = useState<AreaShapes>(() => loaded.get(areaCode) ?? none);
  useEffect(() => {
    const held = loaded.get(areaCode);
    setShapes(held ?? none);
    if (held) return;
    const leaving = new AbortController();
    const load = async () => {
      try {
        const pack = await readScreenCall<AreaPack>('getAreaPack', { areaCode }, { language, signal: leaving.signal });
        const answer = {
          credit: pack.credit,
          shapes: pack.areas.map((area) => shapeOf(area.areaCode, area.outline)),
        };
        if (loaded.size >= mostLoaded) loaded.clear();
        loaded.set(areaCode, answer);
        setShapes(answer);
      } catch {
        // The map stays without borders.
      }
    };
    void load();
    return () => leaving.abort();
  }, [areaCode, language]);
  return shapes;
}
