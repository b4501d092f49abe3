import type { EndpointCalls } from './endpoint-call.ts'

export const identity: EndpointCalls = {
  'account.endSession': (mine) => ({ url: `/api/account/sessions/${mine.session}` }),
  'passkeys.rename': (mine) => ({ url: `/api/account/passkeys/${mine.passkey}`, body: { name: 'Pixel 8' } }),
  'passkeys.remove': (mine) => ({ url: `/api/account/passkeys/${mine.passkey}` }),
  'apiKeys.create': () => ({
    url: '/api/account/keys',
    body: { name: 'Builds', scopes: ['read'], sandbox: false },
  }),
  'apiKeys.rotate': (mine) => ({ url: `/api/account/keys/${mine.key}/rotate`, body: { at_once: true } }),
  'apiKeys.end': (mine) => ({ url: `/api/account/keys/${mine.key}` }),
  'users.find': (mine) => ({ url: `/api/admin/users/${mine.user}` }),
  'users.disable': (mine) => ({ url: `/api/admin/users/${mine.person}/disabled`, body: { reason: 'Spam.' } }),
  'users.enable': (mine) => ({ url: `/api/admin/users/${mine.disabled}/disabled` }),
  'users.signOut': (mine) => ({ url: `/api/admin/users/${mine.person}/sessions` }),
  'users.setRole': (mine) => ({ url: `/api/admin/users/${mine.proven}/role`, body: { role: 'admin' } }),
  'users.remove': (mine) => ({ url: `/api/admin/users/${mine.person}` }),
}
