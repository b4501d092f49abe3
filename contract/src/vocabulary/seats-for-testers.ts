import type { TesterNames } from './label.ts'
import type { AssignmentState, JoinStep } from './run-states.ts'

/** Ends of a seat, for its tester. */
export const seatEndForTester: TesterNames<Exclude<AssignmentState, 'invited' | 'opted_in'>> = {
  declined: { en: 'You declined', ur: 'آپ نے انکار کیا' },
  expired: { en: 'Not answered in time', ur: 'وقت پر جواب نہیں آیا' },
  withdrawn: { en: 'The offer was withdrawn', ur: 'پیشکش واپس لے لی گئی' },
  opted_out: { en: 'You left', ur: 'آپ چھوڑ گئے' },
  lost: { en: 'Ended: no check-in for days', ur: 'ختم: کئی دن چیک اِن نہیں ہوا' },
  released: { en: 'You were released', ur: 'آپ کو فارغ کر دیا گیا' },
  completed: { en: 'Completed', ur: 'مکمل' },
}

/** The steps of joining, for testers. */
export const joinStepForTester: TesterNames<JoinStep> = {
  offered: { en: 'Offer', ur: 'پیشکش' },
  accepted: { en: 'Accepted', ur: 'قبول' },
  listed: { en: 'Added to the list', ur: 'فہرست میں' },
  opted_in: { en: 'Joined', ur: 'شامل' },
  installed: { en: 'Installed', ur: 'انسٹال' },
}
