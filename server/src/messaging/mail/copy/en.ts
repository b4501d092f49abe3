import type { Brand } from '@fortnight/contract/brand'

type Named = Pick<Brand, 'name'>

const notYou = ({ supportEmail }: Brand) =>
  `If that was not you, choose a new password at once ("Forgot password?" where you sign in) and tell us at ${supportEmail}.`

/** Texts of mail. */
export const copy = {
  frame: (brand: Brand) => ({ about: `${brand.name}: ${brand.tagline}`, questions: 'Questions?' }),
  stop: 'Stop notifications by e-mail',
  verifyEmail: (brand: Named) => ({
    subject: `Verify your e-mail address for ${brand.name}`,
    paragraphs: [
      `Somebody, most likely you, created an account with ${brand.name} under this address. Please confirm that it is yours.`,
    ],
    label: 'Verify this address',
    after: ['The link works once, within 24 hours. If you know nothing of it, you need do nothing.'],
  }),
  resetPassword: (brand: Named) => ({
    subject: `Choose a new password for ${brand.name}`,
    paragraphs: ['Somebody, most likely you, asked for a new password for the account under this address.'],
    label: 'Choose a new password',
    after: [
      'The link works once, within an hour, and ends every session of the account. If you know nothing of it, you need do nothing: your password stays as it is.',
    ],
  }),
  alreadyRegistered: (brand: Named) => ({
    subject: `You already have an account with ${brand.name}`,
    paragraphs: [
      'Somebody, most likely you, tried to create an account under this address. There is one already, and nothing about it has changed.',
      'Sign in with your password, or choose "Forgot password?" there if you no longer know it.',
    ],
    label: `Go to ${brand.name}`,
    after: ['If you know nothing of it, you need do nothing.'],
  }),
  passwordChanged: (brand: Brand) => ({
    subject: `Your password for ${brand.name} was changed`,
    paragraphs: ['The password of your account was changed. Every other session of the account has ended.'],
    after: [notYou(brand)],
  }),
  authenticatorAdded: (brand: Brand) => ({
    subject: `An authenticator app was added to your ${brand.name} account`,
    paragraphs: [
      'From now on, signing in asks for a code of that app. Keep the recovery codes somewhere else than your phone: each stands in for the app once.',
    ],
    after: [notYou(brand)],
  }),
  authenticatorRemoved: (brand: Brand) => ({
    subject: `The authenticator app was removed from your ${brand.name} account`,
    paragraphs: ['From now on, your password alone is enough to sign in.'],
    after: [notYou(brand)],
  }),
  copyOfNotes: (brand: Named, count: number) => ({
    subject: `${count} notifications from ${brand.name}`,
    label: `Open ${brand.name}`,
  }),
  /** For a notification that is mailed late. */
  late: (at: string) => `${at} UTC`,
  offer: (app: string, name: string, until: string) => ({
    subject: `Will you test ${app}?`,
    paragraphs: [
      `Hello ${name}, you are in our pool of testers, and the app ${app} fits your phone.`,
      `Create an account with this e-mail address and confirm it: then you see what is asked and what it pays. The offer stands until ${until} UTC, and you may decline without giving a reason.`,
    ],
    label: 'See the offer',
  }),
}

export type MailCopy = typeof copy
