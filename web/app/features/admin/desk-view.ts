import { type PaymentStatus, paymentStatuses } from '@fortnight/contract/payment-states'

/** Rows of one page of the desk. */
export const pageSize = 25
/** The server takes offsets up to 10,000. */
const lastPage = 10_000 / pageSize + 1

export type DeskStatus = PaymentStatus | 'all'

/** What of the payments is shown: all of one status, a page of it (from 1). */
export interface DeskView {
  status: DeskStatus
  page: number
}

/** The view that `?status=pending&page=2` asks for; what can't be read counts as left out. */
export function deskViewOf(search: URLSearchParams): DeskView {
  const status = paymentStatuses.find((known) => known === search.get('status')) ?? 'all'
  const page = Number(search.get('page'))
  return { status, page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1 }
}

/** The query string of a view, '' for the first page of all. */
export function searchOf({ status, page }: DeskView): string {
  const search = new URLSearchParams()
  if (status !== 'all') search.set('status', status)
  if (page > 1) search.set('page', String(page))
  return search.size ? `?${search}` : ''
}
