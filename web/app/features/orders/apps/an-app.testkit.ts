import type { App } from '@fortnight/contract/orders/apps'
import type { RunSummary } from '@fortnight/contract/testing/run-summary'

const id = '7b9f3c1e-0f5e-4c59-9d1e-5a4f5d0a1c11'

/** An app as the server shows it, with what a test says about it. */
export const anApp = (given: Partial<App> = {}): App => ({
  id,
  _id: id,
  name: 'Habit Garden',
  description: 'Plant one habit a week.',
  platform: 'android',
  category: null,
  testing_type: 'google_play_console_close_testing',
  duration: 12,
  requirements: null,
  package_plan: 'starter',
  package_name: null,
  opt_in_url: null,
  access_method: null,
  group_email: null,
  track_live: null,
  countries: [],
  test_instructions: null,
  version: 1,
  status: 'pending',
  icon: null,
  payment_status: null,
  tester_count: 0,
  testers: [],
  run: null,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-02T09:00:00.000Z',
  ...given,
})

/** A run of 14 days on its ninth. */
export const aRun = (given: Partial<RunSummary> = {}): RunSummary => ({
  phase: 'running',
  need: 12,
  days: 14,
  day: 9,
  ready_at: '2026-11-01T12:00:00.000Z',
  paused_at: null,
  promise: null,
  started_on: '2026-11-03',
  goal_on: '2026-11-16',
  probability: 0.99,
  track_record: { kept: 29, of: 30 },
  marks: 'ooohohooo',
  ...given,
})
