import { describe, expect, it } from 'vitest'
import { anApp, aRun } from './an-app.testkit.ts'
import { setupToAsk } from './setup-to-ask.ts'

const whole = {
  package_name: 'pk.tideline.surf',
  opt_in_url: 'https://play.google.com/apps/testing/pk.tideline.surf',
  access_method: 'google_group',
  group_email: 'a@googlegroups.com',
} as const

describe('what a developer is asked for', () => {
  it.each<[string, Parameters<typeof anApp>[0], string[]]>([
    ['nothing entered', {}, ['package_name', 'access', 'opt_in_link']],
    ['everything', whole, []],
    ['a list needs no address', { ...whole, access_method: 'email_list', group_email: null }, []],
    ['a group without its address', { ...whole, group_email: null }, ['access']],
    ['no link yet', { ...whole, opt_in_url: null }, ['opt_in_link']],
    [
      'testers are joining',
      { status: 'active', run: aRun({ phase: 'staffing', day: 0 }) },
      ['package_name', 'access', 'opt_in_link'],
    ],
    ['the test has begun', { status: 'active', run: aRun() }, []],
    ['the app is over', { status: 'cancelled' }, []],
  ])('%s', (_case, given, missing) => {
    expect(setupToAsk(anApp(given))).toEqual(missing)
  })
})
