import { dayMs } from '../format/spans.ts'
import { gate } from '../plans.ts'

/**
 * The first day (UTC) on which a developer can apply when enough testers are in since `joined`. Google does not publish
 * whether it counts 14 times 24 hours or 14 calendar days in Pacific time: on this day both are over, because UTC is
 * ahead of California by more than the hour that a change of its clocks can add.
 */
export const applyDay = (joined: Date, days: number = gate.days): string =>
  new Date(joined.getTime() + days * dayMs).toISOString().slice(0, 10)
