import { type ContentSection, type content, contentFrom, contentSchemas } from '@fortnight/contract/content'
import * as admin from '../admin/admin.repository.ts'
import { isOutage } from '../db/database.ts'
import { type Caller, type Handlers, parse } from '../http/serve.ts'
import * as repository from './content.repository.ts'

type Visitor = Pick<Caller, 'db'>

/** The operator's text, or the default; also while the database is away, because a visitor should read something. */
async function read<S extends ContentSection>({ db }: Visitor, section: S) {
  const stored = await repository.listStored(db).catch((error: unknown) => {
    if (isOutage(error)) return {}
    throw error
  })
  return { data: contentFrom(stored)[section] }
}

export const contentService: Handlers<typeof content> = {
  hero: (visitor) => read(visitor, 'hero'),
  howItWorks: (visitor) => read(visitor, 'how-it-works'),
  pricing: (visitor) => read(visitor, 'pricing'),
  testimonials: (visitor) => read(visitor, 'testimonials'),
  faq: (visitor) => read(visitor, 'faq'),

  async write({ db, user }, { params: { section }, body }) {
    const data = parse(contentSchemas[section], body.data, ['body', 'data'])
    await db.transaction(async (tx) => {
      await repository.store(tx, section, data)
      await admin.audit(tx, { actor_id: user.id, action: 'content.write', subject: section, data: { data } })
    })
    return { success: true }
  },

  async reset({ db, user }, { params: { section } }) {
    await db.transaction(async (tx) => {
      await repository.remove(tx, section)
      await admin.audit(tx, { actor_id: user.id, action: 'content.reset', subject: section, data: {} })
    })
    return { success: true }
  },
}
