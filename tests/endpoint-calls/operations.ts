import { aContact } from '../resource-factories.ts'
import type { EndpointCalls } from './endpoint-call.ts'

export const operations: EndpointCalls = {
  'alarms.close': (mine) => ({ url: `/api/admin/alarms/${mine.alarm}/close`, body: { reason: 'A shop.' } }),
  'retention.preview': () => ({
    url: '/api/admin/retention/preview?forecasts_months=13&notifications_days=180&deliveries_days=30&play_visits_days=30&ledgers_days=30',
  }),
  'settings.write': (mine) => ({
    url: `/api/admin/settings/${mine.setting}`,
    body: { data: aContact, version: mine.settingVersion },
  }),
  'settings.reset': (mine) => ({ url: `/api/admin/settings/${mine.setting}?version=${mine.settingVersion}` }),
  'settings.restore': (mine) => ({
    url: `/api/admin/settings/${mine.setting}/restore`,
    body: { to: mine.settingVersion, version: mine.settingVersion },
  }),
  'settings.changes': (mine) => ({ url: `/api/admin/settings/${mine.setting}/changes` }),
  'secondApprovals.approve': (mine) => ({
    url: `/api/admin/approvals/${mine.approval}/approve`,
    body: { hash: mine.approvalHash },
  }),
  'secondApprovals.refuse': (mine) => ({
    url: `/api/admin/approvals/${mine.approval}/refuse`,
    body: { reason: 'No one asked me.' },
  }),
}
