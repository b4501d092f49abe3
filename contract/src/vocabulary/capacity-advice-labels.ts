import type { Capacity } from '../testers/pool.ts'
import type { Label } from './label.ts'

/** What the load of the pool asks of administrators, and why. */
export const capacityAdviceLabels: Readonly<Record<Capacity['advice'], Label & { means: string }>> = {
  open: {
    label: 'Admit apps as they come',
    tone: 'ok',
    means: 'The pool has room to spare.',
  },
  slow: {
    label: 'Slow down',
    tone: 'wait',
    means:
      'Show new apps a later start, or find testers: above 75% load, or with more new apps than the pool can sustain, teams grow and apps wait.',
  },
  stop: {
    label: 'Let new apps wait',
    tone: 'bad',
    means: 'Above 85% load, free testers are kept as replacements for running tests.',
  },
  empty: { label: 'No testers available', tone: 'bad', means: 'Import testers, or accept those who applied.' },
}
