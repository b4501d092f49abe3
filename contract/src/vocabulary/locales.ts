/** Languages of the tester portal, of mail and of notifications. */
export const locales = ['en', 'ur'] as const
export type Locale = (typeof locales)[number]

export const textDirections = { en: 'ltr', ur: 'rtl' } as const satisfies Record<Locale, string>
