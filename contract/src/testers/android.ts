/** API levels of the Android versions that testers may bring (developer.android.com, "Platform versions"). */
export const androidApi: Readonly<Record<string, number>> = {
  '7.0': 24,
  '7.1': 25,
  '8.0': 26,
  '8.1': 27,
  '9': 28,
  '10': 29,
  '11': 30,
  '12': 31,
  '12L': 32,
  '13': 33,
  '14': 34,
  '15': 35,
  '16': 36,
}

/** The oldest Android version with that API level or a later one. */
export const androidFrom = (api: number): string =>
  Object.entries(androidApi).reduce(
    (oldest, [name, level]) => (level >= api && level < (androidApi[oldest] ?? 99) ? name : oldest),
    '',
  )

/** Most free storage of a phone that we believe, in MB. */
export const mostFreeMb = 2_000_000
