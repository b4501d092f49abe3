import { once } from './once.ts'

const list = /* @__PURE__ */ once(() => new Intl.ListFormat('en-GB'))

/** "package name, access and opt-in link". */
export const listed = (items: readonly string[]): string => list().format(items)
