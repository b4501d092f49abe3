import { expect, it } from 'vitest'
import type { App } from '@fortnight/contract/orders/apps'
import { aRun, anApp } from './an-app.testkit.ts'
import { withoutTesters } from './without-testers.ts'

const promise = 'Testers will be assigned after payment confirmation'

it.each<[Partial<App>, string, string]>([
  [{ status: 'pending' }, 'No testers assigned yet', promise],
  [{ status: 'pending_payment', payment_status: 'pending' }, 'No testers assigned yet', promise],
  [
    { status: 'active', run: aRun({ phase: 'queued', day: 0 }) },
    'No testers assigned yet',
    'Your payment is confirmed. We invite testers as soon as a full team is free.',
  ],
  [
    { status: 'active', run: aRun({ phase: 'queued', day: 0, ready_at: null }) },
    'No testers assigned yet',
    'Your payment is confirmed. We invite testers once your app is set up for Play.',
  ],
  [
    { status: 'active', run: aRun({ phase: 'staffing', day: 0 }) },
    'Testers are invited',
    'They appear here as soon as they accept.',
  ],
  [{ status: 'cancelled' }, 'No testers', 'No one is testing this app.'],
  [{ status: 'cancelled', run: aRun({ phase: 'failed' }) }, 'No testers', 'No one is testing this app.'],
])('an app without testers says where they are: %j', (given, title, message) => {
  expect(withoutTesters(anApp(given))).toEqual({ title, message })
})
