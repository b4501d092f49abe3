import type { Brand } from '@fortnight/contract/brand'
import { type Locale, textDirections } from '@fortnight/contract/vocabulary/locales'
import { colours, fonts, styleSheet } from './colours.ts'
import type { Dot, Draft, Item } from './draft.ts'

const styles = {
  en: { end: 'right', title: 'line-height:37px;letter-spacing:-0.03em' },
  // Joined letters take no tracking, and need room above and below.
  ur: { end: 'left', title: 'line-height:52px' },
} as const satisfies Record<Locale, object>
type Style = (typeof styles)[Locale]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
const lines = (text: string) => escape(text).replaceAll('\n', '<br>')

/** Content-IDs of the pictures that a mail carries. */
export const pictureIds = { logo: 'logo', moon: 'moon' } as const

const picture = (id: string, side: number) =>
  `<img src="cid:${id}" width="${side}" height="${side}" alt="" style="display:block;border:0;width:${side}px;height:${side}px">`

const table = (content: string, style = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;${style}">${content}</table>`

// A word may be an address that is wider than a phone.
const breaks = 'overflow-wrap:anywhere;word-break:break-word'

// An administrator's words are in a tester's mail unchanged: each paragraph has its own direction.
const paragraph = (text: string) =>
  `<p dir="auto" class="text" style="margin:0 0 16px;${breaks};${fonts.text};font-size:16px;line-height:25px;color:${colours.text}">${lines(text)}</p>`

const small = (text: string, margin: string) =>
  `<p dir="auto" class="quiet" style="margin:${margin};${breaks};${fonts.text};font-size:14px;line-height:21px;color:${colours.quiet}">${lines(text)}</p>`

const link = ({ label, url }: NonNullable<Item['action']>) =>
  `<p dir="auto" style="margin:8px 0 0;${fonts.text};font-size:15px;line-height:23px;font-weight:600"><a class="ink" href="${escape(url)}" style="color:${colours.ink};text-decoration:underline">${escape(label)}</a></p>`

const item = ({ title, text, at, action }: Item, index: number) =>
  `<tr><td class="line" style="padding:${index ? 16 : 0}px 0 16px;${index ? `border-top:1px solid ${colours.line}` : ''}">
<p dir="auto" class="ink" style="margin:0;${breaks};${fonts.text};font-size:16px;line-height:23px;font-weight:600;color:${colours.ink}">${escape(title)}</p>
${text ? `<p dir="auto" class="text" style="margin:2px 0 0;${breaks};${fonts.text};font-size:15px;line-height:23px;color:${colours.text}">${lines(text)}</p>` : ''}
${at ? small(at, '4px 0 0') : ''}${action ? link(action) : ''}</td></tr>`

const dotStyles: Record<Dot, { name: string; style: string }> = {
  proof: { name: 'lit', style: `background-color:${colours.lit}` },
  reported: { name: 'ring', style: `border:2px solid ${colours.lit}` },
  missed: { name: 'missed', style: `border:2px dashed ${colours.bad}` },
}

const dot = (kind: Dot) =>
  `<td width="20" style="padding:0 6px 6px 0"><div class="${dotStyles[kind].name}" style="width:14px;height:14px;box-sizing:border-box;border-radius:50%;font-size:0;line-height:0;${dotStyles[kind].style}">&nbsp;</div></td>`

const perRow = 13

function dots({ caption, of }: NonNullable<Draft['dots']>): string {
  const rows = Array.from({ length: Math.ceil(of.length / perRow) }, (_, row) =>
    of.slice(row * perRow, (row + 1) * perRow).map(dot),
  )
  return `${small(caption, '0 0 8px')}<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px">${rows
    .map((cells) => `<tr>${cells.join('')}</tr>`)
    .join('')}</table>`
}

const fact = (end: string, [label, value]: readonly [string, string], index: number) => {
  const cell = `padding:11px 0;${index ? `border-top:1px solid ${colours.line};` : ''}${fonts.text};font-size:14px;line-height:20px`
  return `<tr><td valign="top" class="quiet line" style="${cell};color:${colours.quiet};width:36%">${escape(label)}</td>
<td valign="top" align="${end}" class="ink line" style="${cell};color:${colours.ink};font-weight:600"><bdi>${lines(value)}</bdi></td></tr>`
}

const button = ({ label, url }: NonNullable<Draft['action']>) =>
  table(
    `<tr><td class="button" align="center" bgcolor="${colours.ink}" style="border-radius:10px;background-color:${colours.ink}">
<a class="label" href="${escape(url)}" style="display:block;padding:15px 20px;${fonts.text};font-size:16px;line-height:20px;font-weight:600;color:#fbf9f2;text-decoration:none">${escape(label)}</a></td></tr>`,
    'margin:8px 0 4px',
  )

function head({ subject, title = subject, lead, moon }: Draft, { end, title: style }: Style): string {
  return `<tr><td class="night pad" bgcolor="${colours.night}" style="background-color:${colours.night};border-radius:18px 18px 0 0;padding:32px 36px">
${table(`<tr><td valign="middle"><h1 dir="auto" class="title" style="margin:0;${breaks};${fonts.display};font-size:34px;font-weight:650;${style};color:${colours.nightInk}">${escape(title)}</h1>
${lead ? `<p dir="auto" style="margin:10px 0 0;${fonts.text};font-size:15px;line-height:22px;color:${colours.nightQuiet}">${escape(lead)}</p>` : ''}</td>
${moon === undefined ? '' : `<td class="moon" width="108" valign="middle" align="${end}" style="padding-inline-start:20px">${picture(pictureIds.moon, 88)}</td>`}</tr>`)}</td></tr>`
}

function body(draft: Draft, end: string): string {
  const { paragraphs = [], items = [], facts = [], action, after = [] } = draft
  return [
    ...paragraphs.map(paragraph),
    items.length ? table(items.map(item).join('')) : '',
    draft.dots ? dots(draft.dots) : '',
    facts.length ? table(facts.map((row, index) => fact(end, row, index)).join(''), 'margin-bottom:20px') : '',
    action ? button(action) : '',
    ...after.map((text, index) => small(text, index ? '12px 0 0' : '18px 0 0')),
  ].join('\n')
}

interface Frame {
  about: string
  questions: string
}

function foot(brand: Brand, { about, questions }: Frame, { reason, unsubscribe }: Draft): string {
  const stop = unsubscribe
    ? ` <a class="quiet" href="${escape(unsubscribe.url)}" style="color:${colours.quiet};text-decoration:underline">${escape(unsubscribe.label)}</a>`
    : ''
  const why = reason || stop ? `${escape(reason ?? '')}${stop}<br>` : ''
  return `<tr><td class="quiet" style="padding:20px 4px 0;${fonts.text};font-size:13px;line-height:20px;color:${colours.quiet}">${why}${escape(questions)} ${escape(brand.supportEmail)}<br>${escape(about)}</td></tr>`
}

/** The mail as HTML, in the scheme of the mail program, with pictures that it carries itself. */
export function toHtml(brand: Brand, locale: Locale, draft: Draft, frame: Frame): string {
  const style = styles[locale]
  return `<!doctype html>
<html lang="${locale}" dir="${textDirections[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(draft.subject)}</title><style>${styleSheet}</style></head>
<body class="page" bgcolor="${colours.page}" style="margin:0;background-color:${colours.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background-color:${colours.page}"><tr><td align="center" style="padding:28px 16px 36px">
${table(
  `<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding-inline-end:8px">${picture(pictureIds.logo, 22)}</td><td class="ink" style="${fonts.display};font-size:20px;line-height:24px;font-weight:700;letter-spacing:-0.035em;color:${colours.ink}">${escape(brand.name)}</td></tr></table></td></tr>
<tr><td class="line" style="border:1px solid ${colours.line};border-radius:19px">${table(`${head(draft, style)}
<tr><td class="surface pad" bgcolor="${colours.surface}" style="background-color:${colours.surface};border-radius:0 0 18px 18px;padding:28px 36px 32px">
${body(draft, style.end)}</td></tr>`)}</td></tr>
${foot(brand, frame, draft)}`,
  'max-width:600px;text-align:start',
)}
</td></tr></table></body></html>`
}
