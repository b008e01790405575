// @vitest-environment happy-dom
// The devices tab of a station that has none yet leads to their forms, with the station filled in.
import { emptyPage } from '@ec/records/console/api';
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
