import { expect, it } from 'vitest'
import { anApp, aRun } from './an-app.testkit.ts'
import { type Reached, stepsToDayOne } from './steps-to-day-one.ts'

const setup = {
  package_name: 'pk.tideline.surf',
  access_method: 'email_list',
  opt_in_url: 'https://play.google.com/apps/testing/pk.tideline.surf',
} as const
const joining = anApp({
  ...setup,
  status: 'active',
  run: aRun({ phase: 'staffing', day: 0, started_on: null, goal_on: null }),
})
const statesOf = (...given: Parameters<typeof stepsToDayOne>) => stepsToDayOne(...given).map(({ state }) => state)
const reached = (accepted: number, listed: number, opted_in: number): Reached => ({
  offered: 26,
  accepted,
  listed,
  opted_in,
  installed: 0,
})

it('payment and set-up are asked for at the same time, testers after both', () => {
  expect(statesOf(anApp(), undefined)).toEqual(['now', 'now', 'now', 'later', 'later'])
  expect(statesOf(anApp(setup), undefined)).toEqual(['now', 'done', 'done', 'later', 'later'])
  expect(stepsToDayOne(anApp({ duration: 20 }), undefined)[0]).toMatchObject({ copy: '$14.31, paid once', who: 'you' })
  expect(stepsToDayOne(anApp({ payment_status: 'pending' }), undefined)[0]).toMatchObject({ who: 'us' })
})

it('testers who accepted wait for the developer, and then join by themselves', () => {
  expect(stepsToDayOne(joining, reached(0, 0, 0))[3]).toMatchObject({
    copy: '26 testers asked; here you see who accepts',
  })
  expect(stepsToDayOne(joining, reached(21, 16, 11)).slice(3)).toEqual([
    { name: 'Testers on your list', copy: '5 testers wait for you', who: 'you', state: 'now' },
    { name: '12 testers in', copy: '11 of 12 have joined', who: 'testers', state: 'now' },
  ])
  expect(statesOf(joining, reached(21, 21, 12))).toEqual(['done', 'done', 'done', 'done', 'done'])
})

it('testers who come by our group wait for us, and for their developer until the track names it', () => {
  const grouped = { ...joining, access_method: 'managed_group' } as const
  const onList = (listsItself: boolean) => stepsToDayOne(grouped, reached(21, 16, 11), listsItself)[3]
  expect(stepsToDayOne(grouped, undefined)[1]).toMatchObject({
    copy: 'pk.tideline.surf, testers through a group that we keep',
  })
  expect(onList(true)).toEqual({
    name: 'Testers in the group',
    copy: '5 testers are on the way into it',
    who: 'us',
    state: 'now',
  })
  expect(onList(false)).toMatchObject({ copy: '5 testers wait for you', who: 'you' })
})

it('a developer whose test is paused has no testers to add', () => {
  const paused = { ...joining, run: joining.run && { ...joining.run, paused_at: '2026-11-10T12:00:00Z' } }
  expect(stepsToDayOne(paused, reached(21, 16, 11))[3]).toEqual({
    name: 'Testers on your list',
    copy: 'Paused until your refund is decided',
    who: 'us',
    state: 'now',
  })
})
