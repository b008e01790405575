// Stations: the resource page, with the place picked on a map.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { station } from '../shared/station.resource.ts';
import { StationPlaceSection } from './station-place.section.tsx';

export const { Page, slots } = resourcePage(station, {
  sections: [{ fields: ['lng', 'lat'], Section: StationPlaceSection }],
});
