/** What testers are notified of, by key: on their page, by push and by mail. */
export const messages = {
  invited: {
    title: 'Will you test apps on your phone?',
    message:
      'You are on our list of testers. Say yes with one tap, and we ask you when an app fits your phone: a few minutes a day for about two weeks, paid for each day with a screenshot. You need no account and no password.',
  },
  admitted: { title: 'You are a tester now', message: 'We write to you as soon as an app fits your phone.' },
  payout_paid: {
    title: 'Payout sent',
    message: '{amount} went to the account that ends with {ending}. Transaction ID: {reference}.',
  },
  payout_declined: {
    title: 'Payout declined',
    message: '{amount}: {reason} The money stays yours: you can withdraw it again.',
  },
  payout_approved: { title: 'Payout approved', message: '{amount} will be sent to you.' },
  referral_paid: {
    title: 'Your friend finished a test',
    message: '{amount} are added to your earnings. Thank you for the invitation.',
  },
  payouts_wait: {
    title: 'We are checking your account',
    message:
      'It looks as if several testers were one person. Your payouts wait until we have looked at it. What you earned stays yours. If this is a mistake, write to us.',
  },
  payout_account: {
    title: 'Account for payouts changed',
    message:
      'Payouts go to the account that ends with {ending} from now on. If this was not you, change your password and write to us.',
  },
  api_key_made: {
    title: 'An API key was made',
    message: '{prefix}… was made for “{name}”. If that was not you, end it and change your password.',
  },
  api_key_replaced: {
    title: 'An API key was replaced',
    message: '{prefix}… took its place; {old}… ends in {hours} hours.',
  },
  api_key_replaced_at_once: { title: 'An API key was replaced', message: '{prefix}… took its place; {old}… ended.' },
  api_key_ended: { title: 'An API key was ended', message: '{prefix}… of “{name}” no longer works.' },
  webhook_paused: {
    title: 'We paused a webhook that stopped answering',
    message: '{host} has not answered for three days. Switch it on again once it answers.',
  },
  unknown: { title: 'You have a notification', message: 'Open it to see what it is about.' },
  picture_copied: {
    title: 'Your screenshot does not count yet',
    message:
      '{app}, {day}: it looks just like one that was sent before. Send a new one today. If it is yours and new, wait: a person looks at it.',
  },
  picture_doubtful: {
    title: 'We look at your screenshot first',
    message: '{app}, {day}: {why} A person looks at it, and you read the answer here. You need not do anything.',
  },
  dispute_upheld: { title: 'A day is paid after all', message: '{app}, {day}: {answer}' },
  dispute_declined: { title: 'A day stays unpaid', message: '{app}, {day}: {answer}' },
  offer_terms: {
    one: 'Each day: at least {count} minute in the app and a screenshot, for {days} days. You earn {amount} in total.',
    other:
      'Each day: at least {count} minutes in the app and a screenshot, for {days} days. You earn {amount} in total.',
  },
  offer_terms_unpaid: {
    one: 'Each day: at least {count} minute in the app and a screenshot, for {days} days.',
    other: 'Each day: at least {count} minutes in the app and a screenshot, for {days} days.',
  },
  days_left: 'You get {amount} for the days that were left.',
  offered: {
    title: 'Will you test {app}?',
    message:
      'See the tasks and the pay, and answer within six waking hours (8:00 to 22:00). You can decline without giving a reason.',
  },
  offered_until: {
    title: 'Will you test {app}?',
    message:
      'See the tasks and the pay, and answer within six waking hours (8:00 to 22:00), by {until}. You can decline without giving a reason.',
  },
  listed: {
    title: 'You can join {app} now',
    message:
      'You are on the list. Open the link in your offers with the Google account that is shown there, within 24 hours.',
  },
  reminded: {
    title: '{app} still waits for you',
    message: 'Open the link in your offers and become a tester within 24 hours, or the place goes to another tester.',
  },
  list_awaited: {
    title: '{app}: the developer has not added you yet',
    message:
      'Your place is kept, and we have reminded the developer. You need not wait: you can leave at any time, and it does not count against you.',
  },
  expired: {
    title: 'The offer for {app} has ended',
    message: 'Its time ran out. This does not count against you, and we ask you again when another app fits.',
  },
  reminder: { title: 'Your check-in for today is missing', message: 'Use {app} for a few minutes and check in.' },
  nudged: {
    title: 'Did you use {app}?',
    message: 'You did not check in yesterday. Please open the app today and check in.',
  },
  retest: {
    title: 'Try again: {app}',
    message: 'The developer says it’s fixed. Please try it again in the new version.',
  },
  new_version: {
    title: 'New version of {app}',
    message: 'Update it in the Play Store today, and go on as on every day.',
  },
  account_check: {
    title: 'Please check your account for {app}',
    message:
      'The developer of {app} does not see everyone in Play Console. Please open the test’s link with the Google account that you gave us and check that it says “You are a tester”.',
  },
  unneeded: { title: '{app} needs no more testers', message: 'Others answered first. Thank you for being ready.' },
  over: {
    title: 'Your test of {app} is over',
    message: 'You don’t need to use the app any more. You keep the days you checked in.',
  },
  lost: {
    title: 'You are off the test of {app}',
    message: 'You did not check in for several days. You keep the days you checked in.',
  },
  completed: {
    title: 'You finished the test of {app}',
    message: 'Thank you for every day. You keep the days you checked in.',
  },
  removed: {
    title: 'You are off the test of {app}',
    message: 'We removed you from this test. You keep the days you checked in.',
  },
  stopped: {
    title: 'The test of {app} was ended early',
    message: 'You don’t need to use the app any more. You keep the days you checked in.',
  },
  paused: {
    title: 'The test of {app} is paused',
    message:
      'Stay in the test and keep the app installed. You don’t need to use it until we write again. You keep the days you checked in.',
  },
  resumed: {
    title: 'The test of {app} goes on',
    message: 'Please use the app every day again, from today. The days of the pause don’t count against you.',
  },
  suspended: {
    title: 'You are off the test of {app}',
    message:
      'You can’t join tests right now. Write to us if you think this is wrong. You keep the days you checked in.',
  },
  cleared: {
    title: 'We were wrong about the test of {app}',
    message: 'Your suspension was our mistake and is lifted. You get offers again, and your days of this test count.',
  },
} as const
