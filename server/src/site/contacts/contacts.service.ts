import type { contacts } from '@fortnight/contract/site/contacts'
import { Problem } from '@fortnight/contract/problem'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { panelList } from '../../operations/audit/panel-list.ts'
import { announce } from '../../platform/push/announce.ts'
import * as storedContacts from './contacts.repository.ts'
import { submitContact } from './submit.ts'

type Row = Awaited<ReturnType<typeof storedContacts.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  Received: (row) => row.created_at,
  Name: (row) => row.name,
  'E-mail': (row) => row.email,
  Type: (row) => row.type,
  Subject: (row) => row.subject,
  Status: (row) => row.status,
  Replies: (row) => row.replies,
  Answered: (row) => row.answered_at,
}

const statusNames = { new: 'new', in_progress: 'in progress', resolved: 'resolved' }

async function whole(db: Db, id: string) {
  const data = await storedContacts.find(db, id)
  if (!data) throw new Problem('not_found')
  return { success: true as const, data }
}

const notifyAdmins = (db: Db) => announce(db, { to: 'admins', topics: ['contacts'] })

export const contactsService: Handlers<typeof contacts> = {
  create: (caller, { body }) => submitContact(caller, body),

  ...panelList({
    noun: 'contact',
    file: 'contacts.csv',
    columns,
    list: storedContacts.list,
    count: storedContacts.count,
  }),

  find: ({ db }, { params }) => whole(db, params.id),

  setStatus: ({ db, user }, { params: { id }, body: { status, from } }) =>
    db.transaction(async (tx) => {
      if (!(await storedContacts.setStatus(tx, id, status, from))) {
        const { data } = await whole(tx, id)
        throw new Problem('conflict', `Another administrator has marked this message as ${statusNames[data.status]}.`)
      }
      await audit(tx, { actor_id: user.id, action: 'contact.status', subject: id, data: { status, from } })
      await notifyAdmins(tx)
      return whole(tx, id)
    }),

  reply: (caller, { params: { id }, body }) =>
    once(caller, 'contacts.reply', { id, ...body }, async (tx) => {
      const { user, mail } = caller
      const { message, status, after } = body
      if (!(await storedContacts.setStatus(tx, id, status))) throw new Problem('not_found')
      const reply = await storedContacts.insertReply(tx, { contact_id: id, author_id: user.id, message }, after)
      if (!reply)
        throw new Problem('conflict', 'Another administrator has answered in the meantime. Read that answer first.')
      await mail.ofReply(tx, reply)
      await audit(tx, { actor_id: user.id, action: 'contact.reply', subject: id, data: { reply, status } })
      await notifyAdmins(tx)
      return { success: true as const, id: reply }
    }),
}
