import { bareAnswer } from '@fortnight/contract/testing/prompt-kinds'
import type { PictureSign } from '@fortnight/contract/vocabulary/picture-states'

/** What a picture is judged by besides its comparison with others. */
export interface PictureFacts {
  width: number
  height: number
  /** "412x915@2.625", as the browser of the seat's phone said; null if it never did. */
  screen: string | null
  app_name: string
  /** Names of other apps that the tester has tested of late, which are likely to be on the phone. */
  other_names: readonly string[]
  /** The day's word, if its tester found it. */
  word: string | null
  /** Whether the tester's minutes of that day, on all tests, are more than had passed of it. */
  overlong: boolean
  /** Whether counts of Play Console or earlier copies speak against the tester. */
  suspected: boolean
  /** Minute of its tester's own day at which the picture arrived, if that is the day that it is of. */
  minute: number | null
}

/** Text that was read in a picture: in its status bar, and anywhere. */
export interface PictureText {
  bar: string
  all: string
}

/** How far the shape of a screenshot can be from that of its screen: rounding, and a bar that is no part of it. */
const shapeTolerance = 0.02

/** The shape of a picture, however it is turned; both sides shrink alike on the way to us. */
const shapeOf = (x: number, y: number) => Math.log(Math.max(x, y) / Math.min(x, y))

/** Whether the picture has the shape of its phone's screen; undefined if that is not known. */
function sizeSign({ width, height, screen }: PictureFacts): PictureSign | undefined {
  const [x, y] = screen?.split(/[x@]/).map(Number) ?? []
  if (!x || !y) return undefined
  return Math.abs(shapeOf(width, height) - shapeOf(x, y)) <= shapeTolerance ? 'size_fits' : 'size_differs'
}

const [noonMinutes, dayMinutes] = [720, 1440]
/** How far ahead of us a phone's clock can be, and within how many minutes before it arrived a picture is fresh. */
const [aheadMinutes, freshMinutes] = [10, 60]
/** Until when a clock of the evening can be of the day before. */
const nightMinutes = 180

/** Times that a clock can mean, in minutes of the day: without am or pm it can be of either half. */
function timesIn(bar: string): number[] {
  const found = /(?<!\d)(\d{1,2})[:.](\d{2})(?!\d)\s*([ap]\.?m)?/i.exec(bar)
  if (!found) return []
  const [hour, minute] = [Number(found[1]), Number(found[2])]
  if (hour > 23 || minute > 59) return []
  const time = (hour % 12) * 60 + minute
  if (hour > 12) return [time + noonMinutes]
  return [time, time + noonMinutes]
}

/** What the clock of the picture says; undefined if it cannot be read, or may be right. */
function clockSign({ minute: now }: PictureFacts, bar: string): PictureSign | undefined {
  const times = timesIn(bar)
  // A picture that comes later can be of any minute of its day.
  if (!times.length || now === null) return undefined
  if (times.some((time) => time <= now + aheadMinutes && time >= now - freshMinutes)) return 'clock_fits'
  const isAhead =
    now >= nightMinutes && now + aheadMinutes < dayMinutes && times.every((time) => time > now + aheadMinutes)
  return isAhead ? 'clock_ahead' : undefined
}

/** Names in letters that the reader knows, and that are not found by chance: an app's own, and another's. */
const readable = /^[a-z0-9]{4,}$/
const telling = /^[a-z0-9]{6,}$/

/** A name as its app shows it: stores add what the app does, after a sign. */
const nameInApp = (name: string) => bareAnswer(name.split(/\s[-–—|•]\s|[:(,]/)[0] ?? '')

function textSigns({ app_name, other_names, word }: PictureFacts, { all }: PictureText): PictureSign[] {
  const [text, name] = [bareAnswer(all), nameInApp(app_name)]
  const isSeen = text.includes(name)
  const others = other_names.map(nameInApp).filter((other) => telling.test(other) && !name.includes(other))
  const signs: PictureSign[] = []
  if (readable.test(name)) {
    signs.push(isSeen ? 'name_seen' : 'name_missing')
    if (!isSeen && others.some((other) => text.includes(other))) signs.push('other_name')
  }
  if (word && text.includes(bareAnswer(word))) signs.push('word_seen')
  return signs
}

/** What speaks for and against a picture by itself; its text is left out if it was not read. */
export function signsOf(facts: PictureFacts, text: PictureText | undefined): PictureSign[] {
  const signs = [
    sizeSign(facts),
    facts.overlong ? ('too_many_minutes' as const) : undefined,
    facts.suspected ? ('suspected' as const) : undefined,
    ...(text ? [clockSign(facts, text.bar), ...textSigns(facts, text)] : []),
  ]
  return signs.filter((sign) => sign !== undefined)
}

/** Signs against a picture, each of which has honest causes as well, and signs for it. */
const against: readonly PictureSign[] = ['size_differs', 'clock_ahead', 'too_many_minutes', 'suspected']
const support: readonly PictureSign[] = ['clock_fits', 'name_seen', 'word_seen']

/** Signs that a picture is of another day or app, however plausible its shape and clock are, and what makes up for each. */
const elsewhere: readonly (readonly [PictureSign, readonly PictureSign[]])[] = [
  ['taken_before', ['word_seen']],
  ['other_screen', ['name_seen', 'word_seen']],
  ['other_name', ['word_seen']],
]

/**
 * Whether a person must look at the picture: it is of another day or app by itself, or there are two signs against it that none
 * for it makes up for. That the app's name was not found counts only of a tester who is suspected, as most screens do not show it.
 */
export function isDoubtful(signs: readonly PictureSign[]): boolean {
  if (elsewhere.some(([sign, excuses]) => signs.includes(sign) && !excuses.some((excuse) => signs.includes(excuse))))
    return true
  const count = (list: readonly PictureSign[]) => signs.filter((sign) => list.includes(sign)).length
  const unnamed = signs.includes('suspected') && signs.includes('name_missing') ? 1 : 0
  return count(against) + unnamed - count(support) >= 2
}

/** Whether the text of a picture must be read: something speaks against it. */
export const isSuspicious = (signs: readonly PictureSign[]): boolean =>
  signs.some((sign) => against.includes(sign) || elsewhere.some(([other]) => other === sign))
