// Returns the labels of a resource's calls, for the log of API calls and for the API description.
import type { Route } from '@ec/kernel/http/route';
import type { Label } from '@ec/language/label';
import type { Resource } from '@ec/resource/resource';

export const callLabels = ({ label }: Resource, { zh, en }: Label): Required<Pick<Route, 'title' | 'label'>> => ({
  title: `${label.en}: ${en}`,
  label: { zh: `${label.zh}：${zh}`, en: `${label.en}: ${en}` },
});
