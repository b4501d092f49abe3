import { androidApi } from '@fortnight/contract/testers/android'

/**
 * A version in our spelling, with its API level; undefined for an unknown one. "Android 14", "14.0" and "14" are one.
 */
export function androidVersion(written: string): { android: string; api: number } | undefined {
  const [, major = '', minor = '0', letter = ''] =
    /^(?:android\s*)?(\d{1,2})(?:\.(\d{1,2}))?(?:\.\d{1,2})?(l?)$/i.exec(written.trim()) ?? []
  // Up to 8 the first decimal made a version of its own; phones report 12L as "12.1".
  const large = letter !== '' || (major === '12' && minor === '1')
  const android = Number(major) < 9 ? `${major}.${minor}` : large ? `${major}L` : major
  const api = androidApi[android]
  return api === undefined ? undefined : { android, api }
}
