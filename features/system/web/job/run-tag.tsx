// How a run of a job ended (jobs.contract.ts: 1 done, 2 failed).
import { useTexts } from '@ec/ui/text/use-texts';
import { Tag } from 'antd';
import { jobTexts } from './job-texts.ts';

const colours = ['', 'success', 'error'];

export function RunTag({ state }: { state: number }) {
  const { runStates } = useTexts(jobTexts);
  return <Tag color={colours[state]}>{runStates[state]}</Tag>;
}
