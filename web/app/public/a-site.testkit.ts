import { defaultLateScale } from '@fortnight/contract/operations/late-scale'
import { defaultBrand } from '@fortnight/contract/brand'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { defaultIdentity } from '@fortnight/contract/identity-settings'
import type { Site } from '@fortnight/contract/site'
import type { PublicStats } from '@fortnight/contract/site/stats'

/** Counts of an installation, of 200 promises that are over. */
export const someStats: PublicStats = {
  testers: 88,
  tests_running: 4,
  tests_finished: 20,
  tests_kept: 19,
  tester_days: 1234,
  answers: 0,
  granted: 0,
  answers_from: null,
  answers_to: null,
  promises: {
    tests: 200,
    kept: 191,
    kept_after_setup: 3,
    kept_after_list: 1,
    ended: 2,
    late: 3,
    late_by: [{ days: 1, tests: 3 }],
    from: '2026-08-01',
    to: '2026-11-20',
  },
}

/** A site of an installation without any configuration, with these parts of its own. */
export const aSite = (parts: Partial<Site> = {}): Site => ({
  origin: 'https://fortnight.example',
  brand: defaultBrand,
  content: defaultContent,
  stats: null,
  results: null,
  lateScale: defaultLateScale,
  pool: null,
  availability: null,
  anchors: [],
  live: null,
  start: null,
  tracking: {},
  identity: defaultIdentity,
  openDemo: false,
  structuredPrices: 'charged',
  today: '2026-11-21',
  ...parts,
})
