import { describe, expect, it } from 'vitest'
import { isDoubtful, type PictureFacts, signsOf } from './picture-signs.ts'

const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const facts = (fields: Partial<PictureFacts> = {}): PictureFacts => ({
  width: 576,
  height: 1280,
  screen: '412x915@2.625',
  app_name: 'Tideline',
  other_names: [],
  word: null,
  overlong: false,
  suspected: false,
  minute: at('14:40'),
  ...fields,
})
const read = (bar: string, all = '') => ({ bar, all })

describe('the shape of a picture', () => {
  it.each<[string, Partial<PictureFacts>, string[]]>([
    ['that of the screen', {}, ['size_fits']],
    ['that of the screen, sideways', { width: 1280, height: 576 }, ['size_fits']],
    ['that of the screen, made smaller by a messenger', { width: 360, height: 800 }, ['size_fits']],
    ['another phone’s', { width: 720, height: 1280 }, ['size_differs']],
    ['without its bars', { height: 1150 }, ['size_differs']],
    ['of a phone that never said its screen', { screen: null, width: 720 }, []],
  ])('is %s', (_what, fields, signs) => {
    expect(signsOf(facts(fields), undefined)).toEqual(signs)
  })
})

describe('the clock of a picture that came at 14:40', () => {
  it.each<[string, string[]]>([
    ['14:37 82%', ['clock_fits']],
    ['2:37 PM', ['clock_fits']],
    ['2:37 LTE', ['clock_fits']],
    ['14.49', ['clock_fits']],
    ['09:15', []],
    ['21:30', ['clock_ahead']],
    ['9:30', []],
    ['3:05', []],
    ['99:10', []],
    ['Karachi', []],
    ['1234:56', []],
  ])('%j says %j', (bar, signs) => {
    expect(signsOf(facts({ screen: null, app_name: '' }), read(bar))).toEqual(signs)
  })

  it('says nothing of a picture that came on another day, or just after midnight', () => {
    const clock = (minute: number | null) => signsOf(facts({ screen: null, app_name: '', minute }), read('23:58'))
    expect([clock(null), clock(at('00:05')), clock(at('09:00'))]).toEqual([[], [], ['clock_ahead']])
  })
})

it('names are found whatever their case and spaces, and not sought in letters that the reader does not know', () => {
  const text = read('', 'Welcome to\nTIDE LINE\nToday: bapiko')
  const of = (fields: Partial<PictureFacts>) => signsOf(facts({ screen: null, ...fields }), text)
  expect(of({})).toEqual(['name_seen'])
  expect(of({ word: 'Bapiko' })).toEqual(['name_seen', 'word_seen'])
  expect(of({ app_name: 'Gull Watch' })).toEqual(['name_missing'])
  expect(of({ app_name: 'جوار' })).toEqual([])
})

it('a name is what its app shows of it: stores add what it does', () => {
  const of = (app_name: string) => signsOf(facts({ screen: null, app_name }), read('', 'Tideline\nToday'))
  for (const name of ['Tideline: Prayer Times', 'Tideline - Surf & Sea', 'Tideline (beta)', 'Tideline | Wetter'])
    expect(of(name)).toEqual(['name_seen'])
  expect(of('Tidelines')).toEqual(['name_missing'])
  expect(of('Tideline جوار')).toEqual([])
})

it('another app of the tester counts if it is named and their own is not, in letters that the reader knows', () => {
  const of = (fields: Partial<PictureFacts>) =>
    signsOf(facts({ screen: null, other_names: ['Gull Watch: Birds'], ...fields }), read('', 'GULL WATCH\nTwo gulls'))
  expect(of({})).toEqual(['name_missing', 'other_name'])
  expect(of({ app_name: 'Two Gulls' })).toEqual(['name_seen'])
  expect(of({ app_name: 'Gull Watch Pro', other_names: ['Gull Watch'] })).toEqual(['name_missing'])
  expect(of({ app_name: 'جوار' })).toEqual([])
  expect(of({ other_names: ['Gull', 'جوار', 'Sandbank'] })).toEqual(['name_missing'])
})

describe('a person looks at a picture', () => {
  it.each<[string, Parameters<typeof isDoubtful>[0], boolean]>([
    ['of another shape alone', ['size_differs'], false],
    ['of a suspected tester alone', ['size_fits', 'suspected'], false],
    ['without the app’s name alone', ['size_fits', 'name_missing'], false],
    ['of another shape, of a day with too many minutes', ['size_differs', 'too_many_minutes'], true],
    ['of another shape, with a clock that is ahead', ['size_differs', 'clock_ahead'], true],
    ['of a suspected tester, of another shape', ['size_differs', 'suspected'], true],
    ['of a suspected tester, without the app’s name', ['size_fits', 'suspected', 'name_missing'], true],
    ['of a suspected tester, whose clock fits', ['suspected', 'clock_fits', 'name_missing'], false],
    [
      'taken before the day, of the right shape and with the right clock',
      ['taken_before', 'size_fits', 'clock_fits'],
      true,
    ],
    ['taken before the day, with the word of that day', ['taken_before', 'word_seen'], false],
    ['of a screen of another app, of the right shape and with the right clock', ['other_screen', 'clock_fits'], true],
    ['of a screen that another app has as well, with the app’s name', ['other_screen', 'name_seen'], false],
    ['that names another app, of the right shape and with the right clock', ['other_name', 'clock_fits'], true],
    ['of a suspected tester, of another shape, with the app’s name', ['size_differs', 'suspected', 'name_seen'], false],
  ])('%s: %j, %j', (_what, signs, doubtful) => {
    expect(isDoubtful(signs)).toBe(doubtful)
  })
})
