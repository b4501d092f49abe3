/** What a server-sent event says has changed; the browser then asks again. Payloads are topics only, never data. */
export const topics = [
  'alarms',
  'approvals',
  'apps',
  'audit',
  'contacts',
  'content',
  'feedback',
  'notifications',
  'pay',
  'payments',
  'pool',
  'queue',
  'session',
  'settings',
  'tester',
  'users',
] as const
export type Topic = (typeof topics)[number]

/**
 * GET here answers text/event-stream; the session travels in the Authorization header, never in the address. With the
 * id of the last event in `Last-Event-ID` the first event names what was missed since. A page that has received none
 * says in `Page-Age` how many milliseconds ago it began to read its data, and learns what has changed meanwhile.
 */
export const eventsPath = '/api/events'
