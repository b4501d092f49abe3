/** A tester's level, and what the next one needs and gives. */
export const levels = {
  title: 'Your level: {level}',
  days: { one: '{count} day on tests so far.', other: '{count} days on tests so far.' },
  losses: {
    one: 'You left one test or stopped answering in it, which makes the way longer.',
    other: 'You left {count} tests or stopped answering in them, which makes the way longer.',
  },
  tests: { one: 'One test at once', other: 'Up to {count} tests at once' },
  bonus: '{amount} more if you show all days of a test',
  next: {
    one: '{count} more day on tests makes you “{level}”. Then you get:',
    other: '{count} more days on tests make you “{level}”. Then you get:',
  },
  highest: 'This is the highest level.',
  progress: '{done} of {needed} days',
} as const
