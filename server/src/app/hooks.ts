import { notifyOfAccountChange } from '../identity/users/payment-account-changed.ts'
import { closeApp } from '../orders/refunds/run-closed.ts'
import type { Hooks } from '../platform/hooks.ts'
import * as testingRequests from '../site/testing-requests/testing-requests.repository.ts'
import { confirmDisputedDay } from '../testing/checkins/disputed-day.ts'
import { releaseSeats } from '../testing/runs/release-seats.ts'

/** What lower districts call of higher ones. */
export const hooks: Hooks = {
  contactGiven: testingRequests.insert,
  disputeUpheld: confirmDisputedDay,
  paymentAccountChanged: notifyOfAccountChange,
  releaseSeats,
  runClosed: closeApp,
}
