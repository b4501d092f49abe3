import { once } from './once.ts'

const whole = /* @__PURE__ */ once(() => new Intl.NumberFormat('en-US'))

/** "5,012". */
export const figure = (count: number): string => whole().format(count)
