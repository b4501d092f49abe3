import { defaultContent } from '@fortnight/contract/site/default-content'
import type { EndpointCalls } from './endpoint-call.ts'

export const site: EndpointCalls = {
  'anchors.proveDay': (mine) => ({ url: `/api/anchors/${mine.anchoredDay}/proof` }),
  'anchors.confirm': (mine) => ({ url: `/api/anchors/subscribers/${mine.subscription}` }),
  'anchors.prove': () => ({ url: '/api/anchors/proofs', body: { hashes: ['0'.repeat(64)] } }),
  'anchors.subscribe': () => ({ url: '/api/anchors/subscribers', body: { email: 'reader@people.example' } }),
  'collections.readApp': (mine) => ({ url: `/api/db/apps/${mine.app}` }),
  'collections.listApps': (mine) => ({ url: `/api/db/apps?where=userId&equals=${mine.user}` }),
  'collections.updateApp': (mine) => ({ url: `/api/db/apps/${mine.app}`, body: { name: 'New' } }),
  'collections.deleteApp': (mine) => ({ url: `/api/db/apps/${mine.app}` }),
  'collections.readUser': (mine) => ({ url: `/api/db/users/${mine.user}` }),
  'collections.listUsers': (mine) => ({ url: `/api/db/users?where=uid&equals=${mine.user}` }),
  'collections.readTestingRequest': (mine) => ({ url: `/api/db/testingRequests/${mine.request}` }),
  'collections.listTestingRequests': (mine) => ({ url: `/api/db/testingRequests?where=userId&equals=${mine.user}` }),
  'collections.readContact': (mine) => ({ url: `/api/db/contacts/${mine.contact}` }),
  'collections.readLead': (mine) => ({ url: `/api/db/leads/${mine.lead}` }),
  'collections.readFeedback': (mine) => ({ url: `/api/db/feedback/${mine.feedback}` }),
  'testingRequests.find': (mine) => ({ url: `/api/testing-requests/${mine.request}` }),
  'testingRequests.listOfUser': (mine) => ({ url: `/api/testing-requests/user/${mine.user}` }),
  'contacts.find': (mine) => ({ url: `/api/admin/contacts/${mine.contact}` }),
  'contacts.setStatus': (mine) => ({ url: `/api/admin/contacts/${mine.contact}/status`, body: { status: 'resolved' } }),
  'contacts.reply': (mine) => ({
    url: `/api/admin/contacts/${mine.contact}/replies`,
    body: { message: 'Yes.', status: 'resolved', after: 0 },
  }),
  'content.write': (mine) => ({
    url: `/api/admin/content/${mine.section}`,
    body: { data: defaultContent.hero, version: mine.version },
  }),
  'content.reset': (mine) => ({ url: `/api/admin/content/${mine.section}?version=${mine.version}` }),
  'content.restore': (mine) => ({
    url: `/api/admin/content/${mine.section}/restore`,
    body: { to: mine.version, version: mine.version },
  }),
  'content.find': (mine) => ({ url: `/api/admin/content/${mine.section}` }),
  'content.preview': (mine) => ({
    url: `/api/admin/content/${mine.section}/preview`,
    body: { data: defaultContent.hero },
  }),
  'content.changes': (mine) => ({ url: `/api/admin/content/${mine.section}/changes` }),
}
