import { dotClass, type DotState } from './dot-state.ts'

/** Evidence of one tester's day. Always decorative: the words are next to it, hidden or not. */
export function Dot({ state, minutes }: { state: DotState; minutes?: number }) {
  return <i className={dotClass(state, minutes)} aria-hidden="true" />
}
