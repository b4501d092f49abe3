import { account } from '@fortnight/contract/identity/account'
import { call } from './api.ts'

/** Sends the time zone of this browser to the server, for times in mail. */
export const reportZone = (timezone: string): Promise<unknown> => call(account.setTimezone, { body: { timezone } })
