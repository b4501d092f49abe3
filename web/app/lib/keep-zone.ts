import { account } from '@fortnight/contract/identity/account'
import { zoneHere } from '@fortnight/contract/format/zones'
import { call } from './api.ts'
import { attempt } from './attempt.ts'

/** Key of local storage: whose time zone was reported last, and which. */
const key = 'reportedZone'

/**
 * Reports this browser's time zone once for each user, and again when it changed. It is only for times in mail, so
 * nothing waits for it, and a failure is tried again by the next page.
 */
export async function keepZone(userId: string): Promise<void> {
  const timezone = zoneHere()
  const reported = `${userId} ${timezone}`
  if (attempt(() => localStorage.getItem(key)) === reported) return
  try {
    await call(account.setTimezone, { body: { timezone } })
  } catch {
    return
  }
  attempt(() => localStorage.setItem(key, reported))
}
