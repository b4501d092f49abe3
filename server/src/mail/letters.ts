import type { Brand } from '@fortnight/contract/brand'
import { unsubscribePath, unsubscribing } from '@fortnight/contract/notifications'
import { layOut } from './layout.ts'
import type { Letter } from './mailer.ts'

/**
 * What letters are written with. Nobody's own words go in, for whoever registers an address may not be its owner. There are two
 * exceptions: copies of notifications, which go to proven addresses only, and what an administrator answers to a message.
 */
export interface Writing {
  brand: Brand
  /** Scheme and host of the service; every link begins with it. */
  origin: string
}

const notYou = ({ brand }: Writing) =>
  `If that was not you, choose a new password at once ("Forgot password?" where you sign in) and tell us at ${brand.supportEmail}.`

// A code stands in the fragment, which browsers send to nobody: no log and no Referer ever holds it.
const linkTo = ({ origin }: Writing, page: string, code: string) => `${origin}/${page}#${code}`

export const verifyEmail = (writing: Writing, code: string): Letter =>
  layOut(writing.brand, {
    subject: `Verify your e-mail address for ${writing.brand.name}`,
    paragraphs: [
      `Somebody, most likely you, created an account with ${writing.brand.name} under this address. Please confirm that it is yours.`,
    ],
    action: { label: 'Verify this address', url: linkTo(writing, 'verify-email', code) },
    after: ['The link works once, within 24 hours. If you know nothing of it, you need do nothing.'],
  })

export const resetPassword = (writing: Writing, code: string): Letter =>
  layOut(writing.brand, {
    subject: `Choose a new password for ${writing.brand.name}`,
    paragraphs: ['Somebody, most likely you, asked for a new password for the account under this address.'],
    action: { label: 'Choose a new password', url: linkTo(writing, 'reset-password', code) },
    after: [
      'The link works once, within an hour, and ends every session of the account. If you know nothing of it, you need do nothing: your password stays as it is.',
    ],
  })

export const alreadyRegistered = (writing: Writing): Letter =>
  layOut(writing.brand, {
    subject: `You already have an account with ${writing.brand.name}`,
    paragraphs: [
      'Somebody, most likely you, tried to create an account under this address. There is one already, and nothing about it has changed.',
      'Sign in with your password, or choose "Forgot password?" there if you no longer know it.',
    ],
    action: { label: `Go to ${writing.brand.name}`, url: `${writing.origin}/` },
    after: ['If you know nothing of it, you need do nothing.'],
  })

export const passwordChanged = (writing: Writing): Letter =>
  layOut(writing.brand, {
    subject: `Your password for ${writing.brand.name} was changed`,
    paragraphs: ['The password of your account was changed. Every other session of the account has ended.'],
    after: [notYou(writing)],
  })

export const authenticatorAdded = (writing: Writing): Letter =>
  layOut(writing.brand, {
    subject: `An authenticator app was added to your ${writing.brand.name} account`,
    paragraphs: [
      'From now on, signing in asks for a code of that app. Keep the recovery codes somewhere else than your phone: each stands in for the app once.',
    ],
    after: [notYou(writing)],
  })

export const authenticatorRemoved = (writing: Writing): Letter =>
  layOut(writing.brand, {
    subject: `The authenticator app was removed from your ${writing.brand.name} account`,
    paragraphs: ['From now on, your password alone is enough to sign in.'],
    after: [notYou(writing)],
  })

export const accountDeleted = ({ brand }: Writing): Letter =>
  layOut(brand, {
    subject: `Your ${brand.name} account was deleted`,
    paragraphs: [
      'Your account and what belonged to it are deleted. Payments stay on record, as the law asks, without your name and address.',
      `If that was not you, tell us at ${brand.supportEmail}. This is the last mail to this address.`,
    ],
  })

interface CopiedNote {
  title: string
  message: string
  link: string | null
  /** When it was, where the mail comes late. */
  late_from: Date | null
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const said = ({ title, message, late_from }: CopiedNote) =>
  `${title}: ${message}${late_from ? ` (${moment.format(late_from)} UTC)` : ''}`

/** Notifications as one mail. `code` stops such mail: in the fragment for people, in the path for their mail programs. */
export const copyOfNotes = ({ brand, origin }: Writing, notes: readonly CopiedNote[], code: string): Letter => {
  const [first, ...others] = notes
  const letter = layOut(brand, {
    subject: others.length ? `${notes.length} notifications from ${brand.name}` : (first?.title ?? brand.name),
    paragraphs: notes.map(said),
    action: { label: `Open ${brand.name}`, url: origin + ((!others.length && first?.link) || '/dashboard') },
    unsubscribe: `${origin}${unsubscribePath}#${code}`,
  })
  return { ...letter, unsubscribe: origin + unsubscribing.unsubscribe.path.replace(':code', code) }
}

/** One line, for the subject of a mail: a visitor may have written several. */
const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()

/** An offer to somebody without an account: they answer it once they have registered with this very address. */
export const offer = (
  { brand, origin }: Writing,
  { app_name, name, expires_at }: { app_name: string; name: string; expires_at: Date },
): Letter =>
  layOut(brand, {
    subject: `Will you test ${oneLine(app_name)}?`,
    paragraphs: [
      `Hello ${name}, you are in our pool of testers, and the app ${oneLine(app_name)} fits your phone.`,
      `Create an account with this e-mail address and confirm it: then you see what is asked and what it pays. The offer stands until ${moment.format(expires_at)} UTC, and you may decline without giving a reason.`,
    ],
    action: { label: 'See the offer', url: `${origin}/tester/offers` },
  })

interface Answer {
  subject: string
  asked_at: Date
  /** What the administrator wrote. */
  message: string
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * An administrator's answer. The question is not repeated: whoever wrote another's address into the form would else have us
 * send their words there.
 */
export const contactReply = ({ brand }: Writing, { subject, asked_at, message }: Answer): Letter => ({
  ...layOut(brand, {
    subject: `Re: ${oneLine(subject).replace(/^(?:re: ?)+/i, '')}`,
    paragraphs: message.split(/\n{2,}/),
    after: [`You wrote to us on ${day.format(asked_at)}. Simply answer this mail to write again.`],
  }),
  replyTo: brand.supportEmail,
})
