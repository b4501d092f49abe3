import { queryOptions } from '@tanstack/react-query'
import { type AdminContact, contacts, type SettableStatus } from '@fortnight/contract/site/contacts'
import type { Listed } from '@fortnight/contract/listing'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { adminList } from '../../admin/list/admin-list.ts'

export const contactsList = adminList<AdminContact>({
  name: 'contacts',
  path: '/admin/contacts',
  topic: 'contacts',
  list: contacts.list,
  file: contacts.exportAll,
})

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: async ({ signal }) => (await call(contacts.find, { params: { id } }, { signal })).data,
  })

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['contacts'] })
const lists = { queryKey: ['contacts', 'contacts'] }

/**
 * Sets the status of a message: the list shows it at once, and reverts it if the server refuses because another
 * administrator was faster.
 */
export async function setStatus({ id, status: from }: Pick<AdminContact, 'id' | 'status'>, status: SettableStatus) {
  await queryClient.cancelQueries(lists)
  const before = queryClient.getQueriesData<Listed<AdminContact>>(lists)
  queryClient.setQueriesData<Listed<AdminContact>>(
    lists,
    (page) => page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, status } : row)) },
  )
  try {
    return await call(contacts.setStatus, { params: { id }, body: { status, from } })
  } catch (error) {
    for (const [key, page] of before) queryClient.setQueryData(key, page)
    throw error
  } finally {
    void readAgain()
  }
}

/** Answers a message by mail; sent again with the same key it goes out once. */
export async function sendReply(
  id: string,
  body: { message: string; status: SettableStatus; after: number },
  key: string,
) {
  try {
    return await call(contacts.reply, { params: { id }, body }, { key })
  } finally {
    void readAgain()
  }
}
