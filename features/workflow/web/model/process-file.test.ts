// Tests which files the upload of a process refuses, by their name and size.
import { expect, test } from 'vitest';
import { problemOf } from './process-file.ts';

test.each([
  ['leave.bpmn', 10, undefined],
  ['leave.bpmn20.xml', 10, undefined],
  ['LEAVE.BPMN', 10, undefined],
  ['leave.xml', 10, 'wrongName'],
  ['leave.bpmn.exe', 10, 'wrongName'],
  ['bpmn', 10, 'wrongName'],
  ['leave.bpmn', 3 * 1024 * 1024, 'tooLarge'],
])('file %s with %i bytes: problem %s', (name, size, problem) => {
  expect(problemOf({ name, size })).toBe(problem);
});
