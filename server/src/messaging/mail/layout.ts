import type { Brand } from '@fortnight/contract/brand'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import type { Letter } from './mailer.ts'
import { copy as en } from './copy/en.ts'
import { copy as ur } from './copy/ur.ts'

/** Texts of mail in every supported language. */
export const languages = { en, ur }

const directions = { en: 'ltr', ur: 'rtl' } as const satisfies Record<Locale, string>

/** A mail before its layout: paragraphs of plain text, and at most one button. */
export interface Draft {
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Text after the button. */
  after?: string[]
  /** Page that stops mail of this kind. */
  unsubscribe?: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const face = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif"
// An administrator's words are in a tester's mail unchanged: each paragraph has its own direction.
const paragraph = (text: string) => `<p dir="auto" style="margin:0 0 16px">${escape(text).replaceAll('\n', '<br>')}</p>`

/** The button may fail, so its address follows as text. */
const button = ({ label, url }: NonNullable<Draft['action']>) => `
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 12px"><tr><td class="button" bgcolor="#12152a" style="border-radius:8px">
<a href="${escape(url)}" style="display:inline-block;padding:12px 20px;${face};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escape(label)}</a>
</td></tr></table>
<p dir="ltr" class="quiet" style="margin:0 0 24px;font-size:13px;color:#55586b;word-break:break-all">${escape(url)}</p>`

// Light colours inline, for mail programs that drop styles; dark ones for those with a colour scheme.
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0e101d !important; }
  .sheet { background: #151927 !important; border-color: #222637 !important; color: #f2f0e8 !important; }
  .quiet { color: #a9adbf !important; }
  .button, .button a { background: #fdca4f !important; color: #12152a !important; }
}`

function html(brand: Brand, locale: Locale, { subject, paragraphs, action, after = [], unsubscribe }: Draft): string {
  const { frame, stop } = languages[locale]
  const { about, questions } = frame(brand)
  return `<!doctype html>
<html lang="${locale}" dir="${directions[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(subject)}</title><style>${style}</style></head>
<body class="page" bgcolor="#f9f8f3" style="margin:0;background:#f9f8f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:520px;background:#fefefb;border:1px solid #edebe2;border-radius:12px;color:#12152a">
<tr><td style="padding:28px 28px 4px;${face};font-size:18px;font-weight:700;letter-spacing:-0.02em">${escape(brand.name)}</td></tr>
<tr><td style="padding:16px 28px 12px;${face};font-size:16px;line-height:1.5">
${paragraphs.map(paragraph).join('\n')}${action ? button(action) : ''}${after.map(paragraph).join('\n')}
</td></tr></table>
<p class="quiet" style="max-width:520px;margin:16px auto 0;${face};font-size:13px;line-height:1.5;color:#55586b">${escape(about)}.<br>${questions} ${escape(brand.supportEmail)}${unsubscribe ? `<br><a class="quiet" href="${escape(unsubscribe)}" style="color:#55586b">${stop}</a>` : ''}</p>
</td></tr></table></body></html>`
}

function text(brand: Brand, locale: Locale, { paragraphs, action, after = [], unsubscribe }: Draft): string {
  const { frame, stop } = languages[locale]
  const { about, questions } = frame(brand)
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...after]
  return `${parts.join('\n\n')}\n\n-- \n${about}\n${questions} ${brand.supportEmail}\n${unsubscribe ? `${stop}: ${unsubscribe}\n` : ''}`
}

/** The mail as HTML and as plain text. */
export const layOut = (brand: Brand, locale: Locale, draft: Draft): Letter => ({
  subject: draft.subject,
  text: text(brand, locale, draft),
  html: html(brand, locale, draft),
})
