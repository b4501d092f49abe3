import type { Brand } from '@fortnight/contract/brand'
import { catalogue } from '@fortnight/contract/format/templates'
import { mail as en } from '@fortnight/contract/texts/en/mail'
import { mail as ur } from '@fortnight/contract/texts/ur/mail'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import type { Draft } from './draft.ts'
import { pictureIds, toHtml } from './layout-html.ts'
import type { Letter } from './mailer.ts'
import { logoPicture, moonPicture } from './moon-picture.ts'

/** Texts of mail, in a language. */
export const mailText = catalogue({ en, ur })

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
  const frame = {
    // The tagline is in English alone.
    about: locale === 'en' ? `${brand.name}: ${brand.tagline}` : brand.name,
    questions: mailText(locale, 'questions'),
  }
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
