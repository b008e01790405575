// The list page of camera rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { camera } from '../../shared/asset/camera.resource.ts';

export const { Page, slots } = resourcePage(camera);
