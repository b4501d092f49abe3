import { type ContentSection, type content, contentFrom, contentSchemas } from '@fortnight/contract/content'
import { Problem } from '@fortnight/contract/problem'
import * as admin from '../admin/admin.repository.ts'
import { isOutage } from '../db/database.ts'
import type { Caller, Handlers } from '../http/serve.ts'
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

/** The section as it will be stored; a refused field is named as it stands in the body. */
function checked(section: ContentSection, data: unknown) {
  const parsed = contentSchemas[section].safeParse(data)
  if (parsed.success) return parsed.data
  const detail = parsed.error.issues.map(({ path, message, code }) => ({
    loc: ['body', 'data', ...path.map((part) => (typeof part === 'symbol' ? part.toString() : part))],
    msg: code === 'unrecognized_keys' ? 'This field is not accepted here.' : message,
    type: code,
  }))
  throw new Problem('invalid', detail)
}

export const contentService: Handlers<typeof content> = {
  hero: (visitor) => read(visitor, 'hero'),
  howItWorks: (visitor) => read(visitor, 'how-it-works'),
  pricing: (visitor) => read(visitor, 'pricing'),
  testimonials: (visitor) => read(visitor, 'testimonials'),
  faq: (visitor) => read(visitor, 'faq'),

  async write({ db, user }, { params: { section }, body }) {
    const data = checked(section, body.data)
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
