/**
 * State of a day's picture. `same`: this very picture was sent before, by any tester, and shows nothing; `copy`: it was
 * made of one that was, by cropping, compressing or making it brighter.
 */
export const pictureStates = ['none', 'fresh', 'same', 'copy'] as const
export type PictureState = (typeof pictureStates)[number]
