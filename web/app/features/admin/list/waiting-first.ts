import type { AdminList } from './admin-list.ts'
import type { ListView } from './list-view.ts'

/** A list of work: unless the address sets `filter`, it shows what is `waiting`, the longest wait first. */
export function waitingFirst<R>(list: AdminList<R>, filter: string, waiting: string): AdminList<R> {
  const waits = (view: ListView) => view[filter] === undefined
  const asked = (view: ListView): ListView => (waits(view) ? { sort: 'created_at', ...view, [filter]: waiting } : view)
  return {
    ...list,
    firstOrder: (view) => (waits(view) ? 'created_at' : list.firstOrder(view)),
    viewOf(search) {
      const view = list.viewOf(search)
      if (view[filter] !== waiting) return view
      return Object.fromEntries(Object.entries(view).filter(([name]) => name !== filter))
    },
    query: (view) => list.query(asked(view)),
    asked,
    export: (view) => list.export(asked(view)),
  }
}
