import type { Brand } from '@fortnight/contract/brand'
import { unsubscribePath, unsubscribing } from '@fortnight/contract/messaging/notifications'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import { fullDay } from '@fortnight/contract/format/days'
import { dayFor, zonedMomentFor } from '@fortnight/contract/format/for-testers'
import { type OfferTerms, offerTermsIn } from '@fortnight/contract/messaging/offer-terms'
import { cityOf } from '@fortnight/contract/format/zones'
import { dayIn } from '@fortnight/contract/calendar'
import type { Action } from '../action-links/link-for-message.ts'
import type { Draft } from './draft.ts'
import { layOut, mailText } from './layout.ts'
import type { Letter } from './mailer.ts'

/**
 * Context of mail. No user-written text goes in, because the person who registered an address may not be its owner.
 * There are two exceptions: copies of notifications, which go to verified addresses only, and administrators' answers.
 */
export interface Writing {
  brand: Brand
  /** Scheme and host of the service; every link begins with it. */
  origin: string
  /** The recipient's language. */
  locale: Locale
  /** The recipient's time zone; UTC if it is not known. */
  timezone: string
}

// A code is in the fragment, which browsers do not send: no log and no Referer ever contains it.
const linkTo = ({ origin }: Writing, page: string, code: string) => `${origin}/${page}#${code}`

/** A letter of fixed text, with the address of its button. */
function write(
  { brand, locale }: Writing,
  { label, ...copy }: Omit<Draft, 'action'> & { label?: string },
  url = '',
): Letter {
  return layOut(brand, locale, { ...copy, ...(label && { action: { label, url } }) })
}

/** A letter about a change to the recipient's account, which another person could have made. */
const changed = (
  writing: Writing,
  key: 'passwordChanged' | 'authenticatorAdded' | 'authenticatorRemoved' | 'passkeyAdded' | 'passkeyRemoved',
): Letter =>
  write(writing, {
    ...mailText(writing.locale, key, writing.brand),
    after: [mailText(writing.locale, 'notYou', writing.brand)],
  })

export const verifyEmail = (writing: Writing, code: string): Letter =>
  write(writing, mailText(writing.locale, 'verifyEmail', writing.brand), linkTo(writing, 'verify-email', code))

export const resetPassword = (writing: Writing, code: string): Letter =>
  write(writing, mailText(writing.locale, 'resetPassword', writing.brand), linkTo(writing, 'reset-password', code))

export const signInLink = (writing: Writing, code: string): Letter =>
  write(writing, mailText(writing.locale, 'signInLink', writing.brand), linkTo(writing, 'sign-in', code))

export const alreadyRegistered = (writing: Writing): Letter =>
  write(writing, mailText(writing.locale, 'alreadyRegistered', writing.brand), `${writing.origin}/`)

export const passwordChanged = (writing: Writing): Letter => changed(writing, 'passwordChanged')

export const confirmAddress = (writing: Writing, code: string): Letter =>
  write(writing, mailText(writing.locale, 'confirmAddress', writing.brand), linkTo(writing, 'email-address', code))

/** For the old address: neither mailbox learns of the other's name. */
export const addressChanged = (writing: Writing, { code, until }: { code: string; until: Date }): Letter => {
  const day = dayFor(writing.locale, dayIn(writing.timezone, until))
  const url = linkTo(writing, 'email-address?take-back', code)
  return write(writing, mailText(writing.locale, 'addressChanged', { ...writing.brand, until: day }), url)
}

export const authenticatorAdded = (writing: Writing): Letter => changed(writing, 'authenticatorAdded')

export const authenticatorRemoved = (writing: Writing): Letter => changed(writing, 'authenticatorRemoved')

export const passkeyAdded = (writing: Writing): Letter => changed(writing, 'passkeyAdded')

export const passkeyRemoved = (writing: Writing): Letter => changed(writing, 'passkeyRemoved')

/** Asks its reader to stop a replacement that another person may have begun. */
export const factorRecovery = (writing: Writing): Letter =>
  write(writing, mailText(writing.locale, 'factorRecovery', writing.brand), `${writing.origin}/account#authenticator`)

// The account, and with it the language of its tester, is deleted by then.
export const accountDeleted = ({ brand }: Writing): Letter =>
  layOut(brand, 'en', {
    subject: `Your ${brand.name} account was deleted`,
    title: 'Your account was deleted',
    paragraphs: [
      'What belonged to it is deleted too. Payments stay on record, as the law asks, without your name and address.',
      `If that was not you, tell us at ${brand.supportEmail}. This is the last mail to this address.`,
    ],
  })

export interface CopiedNote {
  title: string
  message: string
  link: string | null
  /** Date of the notification, if the mail is late. */
  late_from: Date | null
  /** What the reader can do by a signed link. */
  action?: Action
}

const buttonOf = (writing: Writing, { act, path }: Action) => ({
  label: mailText(writing.locale, 'acts')[act],
  url: writing.origin + path,
})

const itemOf = (writing: Writing, { title, message, late_from, action }: CopiedNote) => {
  const { locale, timezone } = writing
  const moment = late_from && zonedMomentFor(locale, late_from, timezone)
  const at =
    moment &&
    (timezone === 'UTC'
      ? mailText(locale, 'lateUtc', { at: moment })
      : mailText(locale, 'late', { at: moment, city: cityOf(timezone) }))
  return { title, text: message, ...(at && { at }), ...(action && { action: buttonOf(writing, action) }) }
}

/** A notification alone: its title is the mail's. */
const alone = ({ title, text, at }: ReturnType<typeof itemOf>) => ({
  subject: title,
  paragraphs: [text],
  ...(at && { after: [at] }),
})

/**
 * Notifications as one mail. `home` is their reader's start page. `code` stops such mail: in the fragment for people,
 * in the path for their mail programs.
 */
export const copyOfNotes = (
  writing: Writing,
  { notes, home, code }: { notes: readonly CopiedNote[]; home: string; code: string },
): Letter => {
  const { brand, origin, locale } = writing
  const { label, ...several } = mailText(locale, 'copyOfNotes', { name: brand.name, count: notes.length })
  const items = notes.map((note) => itemOf(writing, note))
  const [only] = items
  const link = notes.length === 1 ? notes[0]?.link : undefined
  const action = items.length === 1 ? only?.action : undefined
  const letter = layOut(brand, locale, {
    ...(only && items.length === 1 ? alone(only) : { ...several, items }),
    action: action ?? { label, url: origin + (link ?? home) },
    unsubscribe: { url: `${origin}${unsubscribePath}#${code}`, label: mailText(locale, 'stop') },
  })
  return { ...letter, unsubscribe: origin + unsubscribing.unsubscribe.path.replace(':code', code) }
}

/** One line, for the subject of a mail: a visitor may have written several. */
const oneLine = (copy: string) => copy.replace(/\s+/g, ' ').trim()

interface OfferLetter {
  app_name: string
  name: string
  expires_at: Date
  timezone: string
  /** What is asked each day, and what it pays. */
  terms: OfferTerms
  /** Page on which they answer. */
  path: string
}

/** An offer to a tester without an account, who answers it by a signed link. */
export const offer = (
  writing: Writing,
  { app_name, name, expires_at, timezone, terms: asked, path }: OfferLetter,
): Letter => {
  const until = zonedMomentFor(writing.locale, expires_at, timezone)
  const terms = offerTermsIn(writing.locale, asked)
  const copy = mailText(writing.locale, 'offer', { app: oneLine(app_name), name, until, terms })
  return write(writing, { ...copy, label: mailText(writing.locale, 'acts').offer, moon: 0 }, writing.origin + path)
}

/** A message to a tester without an account, with what they can do about it. */
export const testerMessage = (writing: Writing, note: Pick<CopiedNote, 'title' | 'message' | 'action'>): Letter =>
  layOut(writing.brand, writing.locale, {
    subject: note.title,
    paragraphs: [note.message],
    ...(note.action && { action: buttonOf(writing, note.action) }),
  })

/** The links that are open to a tester, who asked for them. */
export const openLinks = (writing: Writing, links: readonly (Action & { app_name?: string })[]): Letter =>
  write(writing, {
    ...mailText(writing.locale, 'openLinks'),
    items: links.map(({ app_name, ...action }) => ({
      title: oneLine(app_name ?? writing.brand.name),
      text: '',
      action: buttonOf(writing, action),
    })),
  })

interface Answer {
  subject: string
  asked_at: Date
  /** The administrator's text. */
  message: string
}

/**
 * An administrator's answer. The question is not repeated: otherwise anyone could have us send text to an address by
 * entering it in the form.
 */
export const contactReply = ({ brand, timezone }: Writing, { subject, asked_at, message }: Answer): Letter => ({
  ...layOut(brand, 'en', {
    subject: `Re: ${oneLine(subject).replace(/^(?:re: ?)+/i, '')}`,
    title: 'Our answer to your message',
    paragraphs: message.split(/\n{2,}/),
    after: [`You wrote to us on ${fullDay(dayIn(timezone, asked_at))}. Simply answer this mail to write again.`],
  }),
  replyTo: brand.supportEmail,
})

/**
 * An administrator's answer to a developer who asked for another way to pay. The app's name is its developer's text, so
 * it stays out.
 */
export const paymentHelp = ({ brand, timezone }: Writing, { asked_at, message }: Omit<Answer, 'subject'>): Letter => ({
  ...layOut(brand, 'en', {
    subject: 'Another way to pay for your test',
    paragraphs: message.split(/\n{2,}/),
    after: [
      `You asked us on ${fullDay(dayIn(timezone, asked_at))}, because you can’t pay by the methods in the payment window. Your order waits, unpaid.`,
      'Simply answer this mail to write again.',
    ],
  }),
  replyTo: brand.supportEmail,
})

/** What an administrator sends themselves, to read its headers. */
export const testMail = (writing: Writing): Letter =>
  write(writing, {
    subject: `Test mail of ${writing.brand.name}`,
    paragraphs: [
      'This mail has arrived. Now open its source (“Show original” in Gmail) and look for spf=pass, dkim=pass and dmarc=pass in the line Authentication-Results.',
      'The line DKIM-Signature names the selector after “s=”: that is the value of DKIM_SELECTOR.',
    ],
  })

/** The code by which a developer shows that an app in Play Console is theirs. A package name is no free text. */
export const playProof = ({ brand }: Writing, { package_name, code }: { package_name: string; code: string }): Letter =>
  layOut(brand, 'en', {
    subject: `Your code for ${package_name}: ${code}`,
    title: code,
    paragraphs: [
      `Someone who tests with ${brand.name} says that ${package_name} is their app. If that is you, enter this code in the Play setup of the app.`,
      'If it is not, do nothing: without the code they see and change nothing of your app.',
    ],
  })
