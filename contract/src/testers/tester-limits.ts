/** Languages that testers can declare, by ISO 639 code; those of our testers' countries first. */
export const testerLanguages = [
  'ur',
  'en',
  'pa',
  'ps',
  'sd',
  'bal',
  'skr',
  'hi',
  'bn',
  'ar',
  'fa',
  'tr',
  'id',
  'ms',
  'fr',
  'es',
  'pt',
  'de',
  'ru',
  'zh',
] as const

/** Most phones that a tester may test with. */
export const mostDevices = 5
