import type { ContentSection } from '@fortnight/contract/site/content'
import { planNames, plans } from '@fortnight/contract/plans'
import type { Shape } from '../../admin/versions/shapes.ts'

const title: Shape = { kind: 'line', name: 'title', label: 'Heading' }
const lead: Shape = { kind: 'words', name: 'lead', label: 'Under the heading' }
const assurances: Shape = { kind: 'lines', name: 'assurances', label: 'Assurances', noun: 'Assurance' }

const figures = (name: string, label: string, noun: string, hint?: string): Shape => ({
  kind: 'entries',
  name,
  label,
  noun,
  ...(hint && { hint }),
  blank: { figure: '', words: '' },
  fields: [
    { kind: 'line', name: 'figure', label: 'Figure' },
    { kind: 'line', name: 'words', label: 'What it counts' },
  ],
})

const hero: Shape[] = [
  { kind: 'line', name: 'eyebrow', label: 'Above the heading' },
  ...[0, 1, 2].map((line): Shape => ({ kind: 'line', name: `title.${line}`, label: `Heading, line ${line + 1}` })),
  lead,
  assurances,
  figures('facts', 'Facts', 'Fact'),
  figures('claims', 'Claims', 'Claim'),
]

const steps: Shape = {
  kind: 'entries',
  name: 'steps',
  label: 'Steps',
  noun: 'Step',
  fixed: true,
  blank: {},
  fields: [
    { kind: 'line', name: 'when', label: 'When' },
    { kind: 'line', name: 'title', label: 'What' },
    { kind: 'words', name: 'words', label: 'In words' },
  ],
}

const pricing = planNames.flatMap((name): Shape[] => {
  const { label } = plans[name]
  return [
    { kind: 'line', name: `plans.${name}.for_whom`, label: `${label}: for whom` },
    {
      kind: 'entries',
      name: `plans.${name}.rows`,
      label: `${label}: what it holds`,
      noun: `${label} row`,
      blank: { label: '', value: '' },
      fields: [
        { kind: 'line', name: 'label', label: 'Label' },
        { kind: 'line', name: 'value', label: 'Value' },
      ],
    },
  ]
})

const voices: Shape = {
  kind: 'entries',
  name: 'items',
  label: 'Testimonials',
  noun: 'Testimonial',
  blank: { name: '', role: '', content: '', avatar: '', run: '' },
  fields: [
    { kind: 'line', name: 'name', label: 'Name' },
    { kind: 'line', name: 'role', label: 'Who that is' },
    { kind: 'words', name: 'content', label: 'In their words' },
    { kind: 'line', name: 'avatar', label: 'Initials' },
    { kind: 'line', name: 'run', label: 'Their test' },
  ],
}

const questions: Shape = {
  kind: 'entries',
  name: 'items',
  label: 'Questions',
  noun: 'Question',
  blank: { question: '', answer: '', keywords: [], aiOptimized: false },
  fields: [
    { kind: 'line', name: 'question', label: 'Question' },
    { kind: 'words', name: 'answer', label: 'Answer' },
    { kind: 'lines', name: 'keywords', label: 'Keywords', noun: 'Keyword' },
    { kind: 'tick', name: 'aiOptimized', label: 'Marked as AI-Optimized' },
  ],
}

/** The form of each section. */
export const sectionShapes: Record<ContentSection, readonly Shape[]> = {
  hero,
  'how-it-works': [title, lead, steps],
  pricing: [title, lead, ...pricing, assurances],
  testimonials: [title, lead, voices],
  faq: [title, lead, questions],
}
