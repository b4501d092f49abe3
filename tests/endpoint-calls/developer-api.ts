import type { EndpointCalls } from './endpoint-call.ts'

export const developerApi: EndpointCalls = {
  'webhooks.create': () => ({ url: '/api/webhooks', body: { url: 'https://example.org/', kinds: ['run.failed'] } }),
  'webhooks.change': (mine) => ({
    url: `/api/webhooks/${mine.webhook}`,
    body: { url: 'https://example.org/', kinds: ['run.failed'], state: 'off' },
  }),
  'webhooks.remove': (mine) => ({ url: `/api/webhooks/${mine.webhook}` }),
  'webhooks.rotateSecret': (mine) => ({ url: `/api/webhooks/${mine.webhook}/secret` }),
  'webhooks.test': (mine) => ({ url: `/api/webhooks/${mine.webhook}/test` }),
  'webhooks.deliveries': (mine) => ({ url: `/api/webhooks/${mine.webhook}/deliveries` }),
  'webhooks.sendAgain': (mine) => ({ url: `/api/webhooks/${mine.webhook}/deliveries/${mine.delivery}/again` }),
  'sandbox.remove': (mine) => ({ url: `/api/sandbox/runs/${mine.sandbox}` }),
  'sandbox.findRun': (mine) => ({ url: `/api/sandbox/apps/${mine.sandbox}/run` }),
  'sandbox.ledger': (mine) => ({ url: `/api/sandbox/apps/${mine.sandbox}/ledger` }),
}
