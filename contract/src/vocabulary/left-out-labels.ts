import type { Names } from './label.ts'
import type { LeftOut } from './left-out.ts'

/** Why testers cannot join a team now, for administrators. */
export const leftOutLabels: Names<LeftOut> = {
  on_test: 'On this test, was on it, or lives with a tester who was',
  expected: 'Imported, not answered yet',
  applied: 'Applied, not admitted yet',
  verified: 'Verified, not admitted yet',
  paused: 'Paused by themselves or by us',
  suspended: 'Suspended',
  banned: 'Banned',
  retired: 'Left the pool',
  full: 'On as many tests as they may take',
  offline: 'In a country that is offline',
  owner_household: 'Lives with the developer, or uses their phone',
  owner: 'The developer themselves',
  cooldown: 'Tested for this developer lately',
  not_premium: 'Not premium, which the plan promises',
  country: 'In another country',
  reserved: 'Kept for a test that waits longer',
  android: 'Android version too old',
  storage: 'Too little free storage',
  same_household: 'Lives with a tester of the team',
  same_model: 'Fourth phone of one model',
}

/** What an administrator can do about it; nothing for the other reasons. */
export const leftOutAdvice: Partial<Names<LeftOut>> = {
  expected: 'Remind them: each mail or message has a link that answers with one tap.',
  applied: 'Admit them in the pool.',
  verified: 'Admit them in the pool.',
  full: 'They are free again when a test of theirs ends.',
  offline: 'They are asked again once someone there answers, or after a day.',
}

/** Why testers cannot join now, for the developer of their app, after a number of testers. */
export const leftOutForDevelopers: Partial<Names<LeftOut>> = {
  full: 'on other tests',
  offline: 'in countries that are offline now',
  not_premium: 'not premium, which your plan promises',
  country: 'in countries that your test leaves out',
  android: 'with an Android version older than your app asks for',
  storage: 'without room for your app',
}
