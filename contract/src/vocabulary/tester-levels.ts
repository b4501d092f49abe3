import type { InLanguages } from './label.ts'

/** How far a tester is known to stay, lowest first. */
export const testerLevels = ['new', 'reliable', 'trusted'] as const
export type TesterLevel = (typeof testerLevels)[number]

/** A level, for the tester who has it or can reach it. */
export const levelForTester: Record<TesterLevel, InLanguages> = {
  new: { en: 'New', ur: 'نیا' },
  reliable: { en: 'Reliable', ur: 'قابلِ بھروسہ' },
  trusted: { en: 'Trusted', ur: 'معتبر' },
}

/** A level, for administrators. */
export const levelNames: Record<TesterLevel, string> = { new: 'New', reliable: 'Reliable', trusted: 'Trusted' }
