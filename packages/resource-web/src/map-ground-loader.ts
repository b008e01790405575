// The type of the function with which a feature provides the ground of maps in forms and details.
import type { Language } from '@ec/language/language';
import type { Api } from '@ec/records/console/api';
import type { MapGround } from '@ec/ui/map/ground';

export type MapGroundLoader = () => Promise<(api: Api, language: Language) => Promise<MapGround | undefined>>;
