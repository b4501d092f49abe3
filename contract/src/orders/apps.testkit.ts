/** What is wrong, what is sent in the place of something right, the field that is named, and why (spec §5). */
type Refusal = [wrong: string, change: Record<string, unknown>, field: string, why: string]

const unstorable = 'This contains characters that cannot be stored.'
const tooLong = (most: number) => `Please use at most ${most} characters.`

/** Values of the fields that a new app and an edit have in common. */
export const refusedFields: Refusal[] = [
  ['no name', { name: undefined }, 'name', 'App name is required'],
  ['a blank name', { name: ' \n ' }, 'name', 'App name is required'],
  ['a name that is a number', { name: 7 }, 'name', 'App name is required'],
  ['a name of 81 characters', { name: 'n'.repeat(81) }, 'name', tooLong(80)],
  ['a name with NUL', { name: 'Tide\u0000line' }, 'name', unstorable],
  ['half an emoji', { name: 'Tide \ud800' }, 'name', unstorable],
  ['no description', { description: '' }, 'description', 'Description is required'],
  ['a long description', { description: 'd'.repeat(2001) }, 'description', tooLong(2000)],
  ['NUL in the credentials', { testing_credentials: '\u0000' }, 'testing_credentials', unstorable],
  ['half an emoji in the instructions', { test_instructions: '\udc00' }, 'test_instructions', unstorable],
  ['a description of spaces', { description: ' \t ' }, 'description', 'Description is required'],
  ['a long category', { category: 'c'.repeat(81) }, 'category', tooLong(80)],
  ['long requirements', { requirements: 'r'.repeat(2001) }, 'requirements', tooLong(2000)],
  ['long credentials', { testing_credentials: 'c'.repeat(1001) }, 'testing_credentials', tooLong(1000)],
  ['long instructions', { test_instructions: 'i'.repeat(4001) }, 'test_instructions', tooLong(4000)],
  ['a category that is a list', { category: ['Health'] }, 'category', 'Invalid input: expected string, received array'],
]

/** Values of the fields that only a new app has. */
export const refusedChoices: Refusal[] = [
  ['a duration that is not offered', { duration: 13 }, 'duration', 'Choose 12, 15, 20, 30 days.'],
  ['a duration in words', { duration: '12' }, 'duration', 'Choose 12, 15, 20, 30 days.'],
  ['another platform', { platform: 'ios' }, 'platform', 'Invalid input: expected "android"'],
  [
    'another kind of test',
    { testing_type: 'open' },
    'testing_type',
    'Invalid input: expected "google_play_console_close_testing"',
  ],
  [
    'a package name without a dot',
    { package_name: 'tideline' },
    'package_name',
    'A package name looks like com.example.app.',
  ],
  [
    'a package name with a space',
    { package_name: 'com.tide line' },
    'package_name',
    'A package name looks like com.example.app.',
  ],
]

/** What only the server sets: no body may carry it. */
export const forgedKeys = [
  'id',
  'owner_id',
  'user_email',
  'status',
  'testers',
  'tester_count',
  'payment_status',
  'run',
  'created_at',
  'deleted_at',
  'size_mb',
]
