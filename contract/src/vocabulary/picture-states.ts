/**
 * State of a day's picture. `checking`: it arrived and is compared with others in a moment; `same`: this very picture was
 * sent before, by any tester, and shows nothing; `copy`: it was made of one that was, by cropping, compressing or making it
 * brighter; `doubtful`: a person decides, for the reasons in its signs.
 */
export const pictureStates = ['none', 'checking', 'fresh', 'same', 'copy', 'doubtful'] as const
export type PictureState = (typeof pictureStates)[number]

/** Whether a picture waits for its check or has passed it: no other is needed. */
export const isTaken = (state: PictureState): boolean => state === 'checking' || state === 'fresh'

/**
 * What the check of a picture found, for or against it; each has honest causes. `taken_before`: its file says that it was made
 * before the day. `other_screen`: only pictures of other developers' apps show this screen. `other_name`: another app of its
 * tester is named on it, and its own is not. `suspected`: counts of Play Console or earlier
 * copies speak against its tester. `unread`, `unchecked`: its text could not be read, or it could not be checked at all, however often
 * that was tried.
 */
export const pictureSigns = [
  'size_fits',
  'size_differs',
  'clock_fits',
  'clock_ahead',
  'too_many_minutes',
  'name_seen',
  'name_missing',
  'word_seen',
  'taken_before',
  'other_screen',
  'other_name',
  'suspected',
  'unread',
  'unchecked',
] as const
export type PictureSign = (typeof pictureSigns)[number]
