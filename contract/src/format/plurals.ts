import { figure } from './numbers.ts'
import { once } from './once.ts'

const rules = /* @__PURE__ */ once(() => new Intl.PluralRules('en'))

const severalOf = (singular: string) => (singular.endsWith('ch') ? `${singular}es` : `${singular}s`)

/** "tester" of one, "testers" of several. */
export const plural = (count: number, singular: string, several = severalOf(singular)): string =>
  rules().select(count) === 'one' ? singular : several

/** "1 app", "2 apps", "1,200 batches". */
export const counted = (count: number, singular: string, several?: string): string =>
  `${figure(count)} ${plural(count, singular, several)}`

/** "One test loses", "12 tests lose": at the beginning of a sentence, where one is a word. */
export const countedFirst = (count: number, singular: string, several?: string): string =>
  rules().select(count) === 'one' ? `One ${singular}` : counted(count, singular, several)
