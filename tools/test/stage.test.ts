// Tests how the results in a report of Vitest are counted.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-files.ts';
import { countTests } from './stage.ts';

const file = (status: string, tests: number) => ({
  name: 'a.test.ts',
  status,
  assertionResults: Array(tests).fill({}),
});

test('counts passed and failed tests as the report does', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, testResults: [file('failed', 4)] };
  expect(countTests(report)).toMatchObject({ passed: 3, failed: 1 });
});

test('names failures by file and test, and a file without tests by its path', () => {
  const name = (file: string) => join(projectRoot, file);
  const assertionResults = [
    { fullName: 'adds up', status: 'failed' },
    { fullName: 'opens', status: 'passed' },
  ];
  const testResults = [
    { name: name('a.test.ts'), status: 'failed', assertionResults },
    { name: name('b.test.ts'), status: 'failed', assertionResults: [] },
    { name: name('c.test.ts'), status: 'passed', assertionResults: [{ fullName: 'runs', status: 'passed' }] },
  ];
  const { names } = countTests({ numPassedTests: 2, numFailedTests: 1, testResults });
  expect(names).toEqual(['a.test.ts: adds up', 'b.test.ts']);
});

test('a test file that cannot be loaded is a failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', 3), file('failed', 0)] };
  expect(countTests(report)).toMatchObject({ passed: 3, failed: 1 });
});

test('a run without a single test is a failure', () => {
  expect(countTests({ numPassedTests: 0, numFailedTests: 0, testResults: [] })).toEqual({ passed: 0, failed: 1 });
});

test('a run without a single test passes if the caller allows it', () => {
  expect(countTests({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, true)).toEqual({ passed: 0, failed: 0 });
});

test('a run without a report is a failure', () => {
  expect(countTests(undefined)).toEqual({ passed: 0, failed: 1 });
});
