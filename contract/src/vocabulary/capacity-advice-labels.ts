import type { Capacity } from '../testers/pool.ts'
import type { Label } from './label.ts'

/** What the load of the pool asks of administrators, and why. */
export const capacityAdviceLabels: Readonly<Record<Capacity['advice'], Label & { means: string }>> = {
  open: {
    label: 'Admit apps as they come',
    tone: 'ok',
    means: 'The pool has room, and fewer apps come than it carries for good.',
  },
  slow: {
    label: 'Slow down',
    tone: 'wait',
    means:
      'Show new apps a later start, or find testers: above 75% load, or with more apps than the pool carries for good, teams grow and waiting begins.',
  },
  stop: {
    label: 'Let new apps wait',
    tone: 'bad',
    means: 'Above 85% load what is free belongs to running tests, in place of testers who leave them.',
  },
  empty: { label: 'Nobody is available', tone: 'bad', means: 'Import testers, or admit those who applied.' },
}
