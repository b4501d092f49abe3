import { queryOptions } from '@tanstack/react-query'
import { type ContentSection, content, contentSchemas, contentSections } from '@fortnight/contract/site/content'
import { stats } from '@fortnight/contract/site/stats'
import { call } from '../../../lib/api.ts'
import type { Subject, Value } from '../../admin/versions/subject.ts'
import { sectionShapes } from './section-shapes.ts'

/** What the sections are called, in the order of the page. */
export const sectionNames: Record<ContentSection, string> = {
  hero: 'First screen',
  'how-it-works': 'How it works',
  pricing: 'Plans',
  testimonials: 'Testimonials',
  faq: 'Questions',
}

/** The section that an address names; the first one by default. */
export const sectionOf = (search: URLSearchParams): ContentSection =>
  contentSections.find((section) => section === search.get('section')) ?? 'hero'

/** A section as it is shown now. */
export const sectionQuery = (section: ContentSection) =>
  queryOptions({
    queryKey: ['content', section],
    queryFn: ({ signal }) => call(content.find, { params: { section } }, { signal }),
  })

/** A section as something to rewrite. */
export const subjectOf = (section: ContentSection): Subject => {
  const params = { section }
  return {
    key: ['content', section],
    title: sectionNames[section],
    fallback: 'The default text',
    schema: contentSchemas[section] as unknown as Subject['schema'],
    shapes: sectionShapes[section],
    write: (data, version) => call(content.write, { params, body: { data, version } }),
    reset: (version) => call(content.reset, { params, query: { version } }),
    restore: (to, version) => call(content.restore, { params, body: { to, version } }),
    changes: (before, signal) => call(content.changes, { params, query: { before } }, { signal }),
  }
}

/** The landing page with these words, as a document. */
export const draw = async (section: ContentSection, data: Value): Promise<string> =>
  (await call(content.preview, { params: { section }, body: { data } })).html

/** What has been counted, which takes the place of claims. */
export const countedQuery = queryOptions({
  queryKey: ['stats', 'public'],
  queryFn: async ({ signal }) => (await call(stats.read, {}, { signal })).data,
})
