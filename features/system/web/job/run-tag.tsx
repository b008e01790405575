// Shows the result of a run of a job.
import { useTexts } from '@ec/ui/text/use-texts';
import { Tag } from 'antd';
import { jobTexts } from './job-texts.ts';

/** The colour of each state of a run. */
const colours = ['default', 'success', 'error'];

export function RunTag({ state }: { state: number }) {
  const texts = useTexts(jobTexts);
  return <Tag color={colours[state]}>{texts.runStates[state]}</Tag>;
}
