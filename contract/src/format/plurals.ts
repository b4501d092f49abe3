import { figure } from './numbers.ts'
import { once } from './once.ts'

const rules = /* @__PURE__ */ once(() => new Intl.PluralRules('en'))

const severalOf = (one: string) => (one.endsWith('ch') ? `${one}es` : `${one}s`)

/** "tester" of one, "testers" of several. */
export const plural = (count: number, one: string, several = severalOf(one)): string =>
  rules().select(count) === 'one' ? one : several

/** "1 app", "2 apps", "1,200 batches". */
export const counted = (count: number, one: string, several?: string): string =>
  `${figure(count)} ${plural(count, one, several)}`
