import * as z from 'zod'
import { defaultContent } from './default-content.ts'
import { endpoints } from '../endpoint.ts'
import { planNames } from '../plans.ts'
import { required } from '../text.ts'
import { LastChange, versioned } from '../operations/versions.ts'

const line = (max = 120) => required(max, 'Please write something here.')
const copy = (max = 600) => required(max, 'Please write something here.')
const Row = z.strictObject({ label: line(40), value: line(80) })
/** A large figure with what it counts. */
const Figure = z.strictObject({ figure: line(16), words: copy(120) })

/** The first screen (spec §2). */
export const Hero = z.strictObject({
  eyebrow: line(60),
  /** Three lines, left-aligned. */
  title: z.tuple([line(24), line(24), line(24)]),
  lead: copy(300),
  assurances: z.array(line(60)).max(3),
  facts: z.array(Figure).min(2).max(4),
  /** What the operator says of the service without counting it. Shown as such, and only until there are measured figures. */
  claims: z.array(Figure).max(4),
})

export const HowItWorks = z.strictObject({
  title: line(),
  lead: copy(300),
  steps: z.array(z.strictObject({ when: line(40), title: line(60), words: copy(240) })).length(4),
})

/** Words about the plans. What a plan costs and holds is the price table's to say, never the operator's. */
export const Pricing = z.strictObject({
  title: line(),
  lead: copy(300),
  plans: z.record(z.enum(planNames), z.strictObject({ for_whom: line(80), rows: z.array(Row).min(1).max(8) })),
  assurances: z.array(line(60)).max(4),
})

/** What customers say, with the initials that stand in for a picture. */
export const Testimonials = z.strictObject({
  title: line(),
  lead: copy(300),
  items: z
    .array(z.strictObject({ name: line(60), role: line(80), content: copy(400), avatar: line(3), run: line(60) }))
    .max(6),
})

/** Questions (spec §3). At most three keywords are shown. */
export const Faq = z.strictObject({
  title: line(),
  lead: copy(300),
  items: z
    .array(
      z.strictObject({
        question: line(160),
        answer: copy(1200),
        aiOptimized: z.boolean().optional(),
        keywords: z.array(line(40)).max(3),
      }),
    )
    .min(1)
    .max(30),
})

/** The sections of the landing page that an operator may rewrite, by the name in their address. */
export const contentSchemas = {
  hero: Hero,
  'how-it-works': HowItWorks,
  pricing: Pricing,
  testimonials: Testimonials,
  faq: Faq,
}
export const contentSections = Object.keys(contentSchemas) as (keyof typeof contentSchemas)[]
export type ContentSection = keyof typeof contentSchemas
export type Content = { [S in ContentSection]: z.output<(typeof contentSchemas)[S]> }

/** Each section as stored, or its default if nothing is stored or the stored value no longer fits its schema. */
export function contentFrom(stored: Partial<Record<string, unknown>>): Content {
  const endpointsOf = <S extends ContentSection>(section: S) => {
    const parsed = contentSchemas[section].safeParse(stored[section])
    return [section, parsed.success ? parsed.data : defaultContent[section]] as const
  }
  return Object.fromEntries(contentSections.map(endpointsOf)) as Content
}

const read = <S extends ContentSection>(section: S) =>
  ({
    method: 'GET',
    path: `/api/content/${section}`,
    access: 'anyone',
    summary: `The landing page's section "${section}" as it is shown now`,
    reply: z.object({ data: contentSchemas[section] }),
  }) as const

const Section = z.strictObject({ section: z.enum(contentSections) })
const data = z.record(z.string(), z.unknown())

export const content = endpoints({
  hero: read('hero'),
  howItWorks: read('how-it-works'),
  pricing: read('pricing'),
  testimonials: read('testimonials'),
  faq: read('faq'),
  find: {
    method: 'GET',
    path: '/api/admin/content/:section',
    access: 'admin',
    summary: 'A section as it is shown now, and who changed it last',
    params: Section,
    /** `own`: whether the operator wrote it; else it is the default. */
    reply: LastChange.extend({ data, own: z.boolean() }),
  },
  preview: {
    method: 'POST',
    path: '/api/admin/content/:section/preview',
    access: 'admin',
    summary: 'The landing page as it would be with this text, as a document without script; nothing is stored',
    params: Section,
    body: z.strictObject({ data }),
    reply: z.object({ success: z.literal(true), html: z.string() }),
  },
  ...versioned('admin/content/:section', Section, 'a section of the landing page', {}),
})
