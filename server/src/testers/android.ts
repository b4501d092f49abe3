/** API levels of the Android versions that testers may bring (developer.android.com, "Platform versions"). */
const apiOf: Record<string, number> = {
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

/** A version as we write it, with its API level; undefined where we don't know it. "Android 14", "14.0" and "14" are one. */
export function androidVersion(written: string): { android: string; api: number } | undefined {
  const [, major = '', minor = '0', letter = ''] =
    /^(?:android\s*)?(\d{1,2})(?:\.(\d{1,2}))?(?:\.\d{1,2})?(l?)$/i.exec(written.trim()) ?? []
  // Up to 8 the first decimal made a version of its own; "12.1" is how phones spell 12L.
  const large = letter !== '' || (major === '12' && minor === '1')
  const android = Number(major) < 9 ? `${major}.${minor}` : large ? `${major}L` : major
  const api = apiOf[android]
  return api === undefined ? undefined : { android, api }
}
