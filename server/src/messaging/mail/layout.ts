import type { Brand } from '@fortnight/contract/brand'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import { copy as en } from './copy/en.ts'
import { copy as ur } from './copy/ur.ts'
import type { Draft } from './draft.ts'
import { pictureIds, toHtml } from './layout-html.ts'
import type { Letter } from './mailer.ts'
import { logoPicture, moonPicture } from './moon-picture.ts'

/** Texts of mail in every supported language. */
export const languages = { en, ur }

interface Frame {
  about: string
  questions: string
}

function toText(brand: Brand, draft: Draft, { about, questions }: Frame): string {
  const { subject, title = subject, lead, paragraphs = [], items = [], facts = [], action, after = [] } = draft
  const parts = [
    lead ? `${title}\n${lead}` : title,
    ...paragraphs,
    ...items.map(({ title: name, text, at, action: own }) =>
      [name, ...(text ? [text] : []), ...(at ? [at] : []), ...(own ? [`${own.label}: ${own.url}`] : [])].join('\n'),
    ),
    ...(draft.dots ? [draft.dots.caption] : []),
    ...(facts.length ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
  ]
  const stop = draft.unsubscribe ? `${draft.unsubscribe.label}: ${draft.unsubscribe.url}\n` : ''
  const reason = draft.reason ? `${draft.reason}\n` : ''
  return `${parts.join('\n\n')}\n\n-- \n${reason}${stop}${questions} ${brand.supportEmail}\n${about}\n`
}

/** The mail as HTML and as plain text, which says the same, with the pictures of the HTML. */
export function layOut(brand: Brand, locale: Locale, draft: Draft): Letter {
  const frame = languages[locale].frame(brand)
  return {
    subject: draft.subject,
    text: toText(brand, draft, frame),
    html: toHtml(brand, locale, draft, frame),
    pictures: [
      { cid: pictureIds.logo, ...logoPicture },
      ...(draft.moon === undefined ? [] : [{ cid: pictureIds.moon, ...moonPicture(draft.moon) }]),
    ],
  }
}
