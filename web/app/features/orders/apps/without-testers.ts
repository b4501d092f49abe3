import type { App } from '@fortnight/contract/orders/apps'

/** The text in place of testers while there is no one to name. Testers are named once they accept. */
export function withoutTesters({ status, run }: Pick<App, 'status' | 'run'>): { title: string; message: string } {
  if (run?.phase === 'queued' && run.ready_at === null)
    return {
      title: 'No testers assigned yet',
      message: 'Your payment is confirmed. We invite testers once your app is set up for Play.',
    }
  if (run?.phase === 'queued')
    return {
      title: 'No testers assigned yet',
      message: 'Your payment is confirmed. We invite testers as soon as a full team is free.',
    }
  if (run?.phase === 'staffing')
    return { title: 'Testers are invited', message: 'They appear here as soon as they accept.' }
  if (status === 'cancelled' || run) return { title: 'No testers', message: 'No one is testing this app.' }
  return { title: 'No testers assigned yet', message: 'Testers will be assigned after payment confirmation' }
}
