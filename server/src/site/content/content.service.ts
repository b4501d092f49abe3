import { type ContentSection, type content, contentFrom, contentSchemas } from '@fortnight/contract/site/content'
import { Problem } from '@fortnight/contract/problem'
import { isOutage } from '../../platform/db/database.ts'
import { type Caller, type Handlers, parse } from '../../platform/http/serve.ts'
import { changing } from '../../operations/settings/changing.ts'
import * as settings from '../../operations/settings/settings.repository.ts'
import * as contents from './content.repository.ts'
import type { PublicPages } from './public-pages.ts'

type Visitor = Pick<Caller, 'db'>

/** The operator's text, or the default; also while the database is away, because a visitor should see a page. */
async function read<S extends ContentSection>({ db }: Visitor, section: S) {
  const stored = await contents.listStored(db).catch((error: unknown) => {
    if (isOutage(error)) return {}
    throw error
  })
  return { data: contentFrom(stored)[section] }
}

/** `pages` draws previews; without the built web there are none. */
export const contentService = (pages: PublicPages | undefined): Handlers<typeof content> => ({
  hero: (visitor) => read(visitor, 'hero'),
  howItWorks: (visitor) => read(visitor, 'how-it-works'),
  pricing: (visitor) => read(visitor, 'pricing'),
  testimonials: (visitor) => read(visitor, 'testimonials'),
  faq: (visitor) => read(visitor, 'faq'),

  async find({ db }, { params: { section } }) {
    const [found] = await settings.listCurrent(db, 'content', [section])
    if (!found) throw new Problem('not_found')
    return { data: contentFrom({ [section]: found.value })[section], own: found.value !== undefined, ...found.last }
  },

  async preview(_caller, { params: { section }, body }) {
    const data = parse(contentSchemas[section], body.data, ['body', 'data'])
    if (!pages) throw new Problem('unavailable')
    return { success: true, html: pages.preview(section, data) }
  },

  ...changing<{ section: ContentSection }>({
    noun: 'content',
    of: ({ section }) => ({ name: section, schema: contentSchemas[section] }),
  }),
})
