import type { AnswerState, AskedKind, PlainScreen } from '../testing/prompt-kinds.ts'
import type { PictureSign, PictureState } from './picture-states.ts'
import type { Labels, Names } from './label.ts'

/** What testers are asked for, for the developer and administrators. */
export const promptKindNames: Names<AskedKind> = {
  question: 'Question',
  word: 'Word of the day',
  screen: 'Screen',
  plain: 'Any app’s screen',
}

/** Screens that most apps have, for the developer and administrators. */
export const plainScreenNames: Names<PlainScreen> = {
  settings: 'The settings, or the profile',
  list: 'A list',
  detail: 'One entry of a list',
  entered: 'Something typed in',
  menu: 'The menu',
  deepest: 'A screen three taps from the first one',
  scrolled: 'The end of a long screen',
}

/** What became of a question, for the developer and administrators. */
export const answerForOwner: Labels<AnswerState> = {
  not_asked: { label: 'Nothing asked', tone: 'quiet' },
  missing: { label: 'No answer', tone: 'quiet' },
  kept: { label: 'Answered', tone: 'done' },
  right: { label: 'Right', tone: 'ok' },
  wrong: { label: 'Wrong', tone: 'due' },
  spent: { label: 'Wrong three times', tone: 'bad' },
}

/** What the check of a screenshot found, for the developer and administrators. */
export const signNames: Names<PictureSign> = {
  size_fits: 'It has the shape of the phone’s screen',
  size_differs: 'It does not have the shape of the phone’s screen',
  clock_fits: 'Its clock fits the check-in',
  clock_ahead: 'Its clock shows a time that had not come yet',
  too_many_minutes: 'More minutes on all tests than had passed of the day',
  name_seen: 'The app’s name is on it',
  name_missing: 'The app’s name is not on it',
  word_seen: 'The word of the day is on it',
  taken_before: 'Its file says that it was taken before this day',
  other_screen: 'It shows a screen that was sent for another developer’s app',
  other_name: 'Another app that this tester tested is named on it, and this one is not',
  suspected: 'Play Console’s counts or earlier copies speak against the tester',
  unread: 'Its text could not be read',
  unchecked: 'Our check of it failed three times',
}

/** What a screenshot is worth, for the developer and administrators. */
export const pictureForOwner: Labels<PictureState> = {
  none: { label: 'No screenshot', tone: 'quiet' },
  checking: { label: 'Screenshot being checked', tone: 'wait' },
  fresh: { label: 'New screenshot', tone: 'ok' },
  same: { label: 'Screenshot sent before', tone: 'bad' },
  copy: { label: 'Changed copy of a screenshot', tone: 'bad' },
  doubtful: { label: 'We look at this screenshot', tone: 'due' },
}
