import type { TesterNames } from './label.ts'
import type { AssignmentState, JoinStep } from './run-states.ts'

/** Ends of a seat, for its tester. */
export const seatEndForTester: TesterNames<Exclude<AssignmentState, 'invited' | 'opted_in'>> = {
  declined: { en: 'You declined', ur: 'آپ نے انکار کیا' },
  expired: { en: 'The time was over', ur: 'وقت ختم ہو گیا' },
  withdrawn: { en: 'The offer was taken back', ur: 'پیشکش واپس لے لی گئی' },
  opted_out: { en: 'You left', ur: 'آپ چھوڑ گئے' },
  lost: { en: 'Ended: nothing was heard of you', ur: 'ختم: آپ کی طرف سے کوئی خبر نہ ملی' },
  released: { en: 'You were released', ur: 'آپ کو فارغ کر دیا گیا' },
  completed: { en: 'Completed', ur: 'مکمل' },
}

/** The steps of joining, for testers. */
export const joinStepForTester: TesterNames<JoinStep> = {
  offered: { en: 'Offer', ur: 'پیشکش' },
  accepted: { en: 'Accepted', ur: 'قبول' },
  listed: { en: 'On the list', ur: 'فہرست میں' },
  opted_in: { en: 'Tester', ur: 'ٹیسٹر' },
  installed: { en: 'Installed', ur: 'انسٹال' },
}
