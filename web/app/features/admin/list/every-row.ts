import { counted } from '@fortnight/contract/format/plurals'
import { Problem } from '@fortnight/contract/problem'
import { queryClient } from '../../../lib/query-client.ts'
import type { AdminList } from './admin-list.ts'
import type { ListView } from './list-view.ts'

/** Rows of one answer, the most that the server gives. */
const rowsOfAnswer = '100'

/** A view without its page and its order: which rows match. */
export const filterOf = ({ after: _, before: __, limit: ___, sort: ____, ...filter }: ListView): ListView => filter

/**
 * Every row that matches the view, page after page. Throws `changed-since` if they are not as many as `count`, which was
 * on screen when all of them were selected: then the reader has seen another list.
 */
export async function everyRow<R>(list: AdminList<R>, view: ListView, count: number, noun: string): Promise<R[]> {
  const rows: R[] = []
  let after: string | null = null
  do {
    const part: ListView = { ...filterOf(view), limit: rowsOfAnswer, ...(after !== null && { after }) }
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before it
    const page = await queryClient.fetchQuery({ ...list.query(part), staleTime: 0, gcTime: 0 })
    rows.push(...page.data)
    after = page.next
  } while (after !== null && rows.length <= count)
  if (rows.length !== count || after !== null)
    throw new Problem('changed-since', `No longer ${counted(count, noun)} match. Check the list again.`)
  return rows
}
