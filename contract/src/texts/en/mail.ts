/** Mail to people who have an account, or are testers. */
export const mail = {
  questions: 'Questions?',
  stop: 'Stop notifications by e-mail',
  /** The end of a mail about a change to an account. */
  notYou:
    'If this wasn’t you, choose a new password now ("Forgot password?" where you sign in) and write to us at {supportEmail}.',
  verifyEmail: {
    subject: 'Verify your e-mail address for {name}',
    title: 'Verify your e-mail address',
    paragraphs: ['Welcome to {name}. Please confirm this is your e-mail address.'],
    label: 'Verify this address',
    after: ['The link works once, within 24 hours. If this wasn’t you, ignore this e-mail.'],
  },
  resetPassword: {
    subject: 'Choose a new password for {name}',
    title: 'Choose a new password',
    paragraphs: ['You asked for a new password for your account.'],
    label: 'Choose a new password',
    after: [
      'The link works once, within an hour, and signs you out everywhere. If this wasn’t you, ignore this e-mail: your password stays as it is.',
    ],
  },
  signInLink: {
    subject: 'Your link to sign in to {name}',
    title: 'Sign in to {name}',
    paragraphs: ['You asked for a link to sign in without your password.'],
    label: 'Sign in',
    after: [
      'The link works once, within 15 minutes, and only in the browser in which you asked for it. If this wasn’t you, ignore this e-mail: no one was signed in.',
    ],
  },
  alreadyRegistered: {
    subject: 'You already have an account with {name}',
    title: 'You already have an account',
    paragraphs: [
      'You tried to create an account with this address, or to give an account this address, and you already have one. Nothing about it has changed.',
      'Sign in with your password, or choose "Forgot password?" if you no longer know it.',
    ],
    label: 'Go to {name}',
    after: ['If this wasn’t you, ignore this e-mail.'],
  },
  passwordChanged: {
    subject: 'Your password for {name} was changed',
    title: 'Your password was changed',
    paragraphs: ['You are signed out everywhere else.'],
  },
  confirmAddress: {
    subject: 'Confirm your new e-mail address for {name}',
    title: 'Confirm your new address',
    paragraphs: [
      'You asked to use this e-mail address for your account. Once you confirm it, mail goes here, and you sign in with it.',
    ],
    label: 'Confirm this address',
    after: ['The link works once, within 24 hours. If this wasn’t you, ignore this e-mail: nothing changes.'],
  },
  addressChanged: {
    subject: 'Your e-mail address for {name} was changed',
    title: 'Your e-mail address was changed',
    paragraphs: [
      'Your account has a new e-mail address. Mail goes there from now on, and you sign in with it. If this was you, there is nothing to do.',
      'If it was a mistake, or it wasn’t you, take this address back until {until}. Everyone is then signed out, and you choose a new password.',
    ],
    label: 'Take this address back',
  },
  authenticatorAdded: {
    subject: 'An authenticator app was added to your {name} account',
    title: 'An authenticator app was added',
    paragraphs: [
      'From now on, you sign in with your password and a code from that app. Keep the recovery codes away from your phone. Each one works once.',
    ],
  },
  authenticatorRemoved: {
    subject: 'The authenticator app was removed from your {name} account',
    title: 'Your authenticator app was removed',
    paragraphs: ['From now on, your password alone is enough to sign in.'],
  },
  passkeyAdded: {
    subject: 'A passkey was added to your {name} account',
    title: 'A passkey was added',
    paragraphs: ['From now on, it signs you in without a password. Your account page lists your passkeys.'],
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your {name} account',
    title: 'A passkey was removed',
    paragraphs: ['It no longer signs you in. Delete it in your password manager or on your device, too.'],
  },
  factorRecovery: {
    subject: 'Someone wants to replace a second step of your {name} account',
    title: 'Was this you?',
    paragraphs: [
      'Someone who knows your password wants to change how you sign in, without your authenticator app or passkey. In 24 hours they can.',
      'If this was you, come back then. If it wasn’t, stop it on your account page now, change your password, and make new recovery codes.',
    ],
    label: 'Open your account',
  },
  copyOfNotes: {
    subject: '{count} notifications from {name}',
    label: 'Open {name}',
    title: '{count} notifications',
  },
  /** When a notification was written that is mailed late, in the time zone of that city; in UTC without one. */
  late: '{at} ({city} time)',
  lateUtc: '{at} UTC',
  /** What the button of a signed link says, by its act. */
  acts: {
    offer: 'See the offer',
    optIn: 'Join the test',
    install: 'Install the app',
    day: 'Check in for today',
    count: 'Confirm the number',
    outcome: 'See what comes next',
    pool: 'See what you do and earn',
    welcome: 'See what comes next',
  },
  openLinks: {
    subject: 'Your links',
    paragraphs: [
      'You asked for the links to your offers and tests. They are for you alone: please do not forward them.',
    ],
    after: ['If this wasn’t you, ignore this e-mail: nothing changes.'],
  },
  offer: {
    subject: 'Will you test {app}?',
    lead: 'Offer open until {until} (your time)',
    paragraphs: [
      'Hello {name}, you are in our pool of testers, and {app} fits your phone.',
      '{terms}',
      'See the tasks and the pay in full, and accept or decline with one tap. You need no account and no password.',
    ],
    after: [
      'You can decline without giving a reason. The link is for you alone: anyone who has it can answer for you.',
    ],
  },
} as const
