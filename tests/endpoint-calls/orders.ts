import { googleKey } from '../fake-google.ts'
import { aTransfer } from '../fixtures.ts'
import type { EndpointCalls } from './endpoint-call.ts'

const aStatement = { payment_method: 'manual_easypaisa', csv: 'Transaction ID,Amount\n15291443521,2797' }

export const orders: EndpointCalls = {
  'playConsole.save': () => ({ url: '/api/admin/play-console', body: { key: googleKey() } }),
  'apps.find': (mine) => ({ url: `/api/apps/${mine.app}` }),
  'apps.update': (mine) => ({ url: `/api/apps/${mine.app}`, body: { name: 'New', description: 'New' } }),
  'apps.order': (mine) => ({ url: `/api/apps/${mine.app}/order`, body: { package_plan: 'pro' } }),
  'playSetup.save': (mine) => ({
    url: `/api/apps/${mine.app}/play-setup`,
    body: { package_name: 'com.example.app', opt_in_url: null, access_method: null, group_email: null, countries: [] },
  }),
  'playTrack.find': (mine) => ({ url: `/api/apps/${mine.app}/play-track` }),
  'playTrack.check': (mine) => ({ url: `/api/apps/${mine.app}/play-track/check` }),
  'playTrack.prove': (mine) => ({ url: `/api/apps/${mine.app}/play-track/proof`, body: { code: 'AAAAAAAAAA' } }),
  'playTrack.choose': (mine) => ({ url: `/api/apps/${mine.app}/play-track`, body: { track: 'alpha' } }),
  'playTrack.preview': (mine) => ({ url: `/api/apps/${mine.app}/play-track/preview` }),
  'playTrack.bind': (mine) => ({ url: `/api/apps/${mine.app}/play-track/group`, body: { binds: true } }),
  'playTrack.leave': (mine) => ({ url: `/api/apps/${mine.app}/play-track` }),
  'playTrack.listVisits': (mine) => ({ url: `/api/apps/${mine.app}/play-track/visits` }),
  'appIcons.upload': (mine) => ({
    url: `/api/apps/${mine.app}/icon`,
    body: Buffer.from('a picture'),
    headers: { 'content-type': 'image/png' },
  }),
  'appIcons.remove': (mine) => ({ url: `/api/apps/${mine.app}/icon` }),
  'appIcons.read': (mine) => ({ url: `/api/apps/${mine.icon}` }),
  'apps.remove': (mine) => ({ url: `/api/apps/${mine.app}` }),
  'payments.create': (mine) => ({ url: '/api/payments/create', body: aTransfer(mine.app) }),
  'payments.status': (mine) => ({ url: `/api/payments/${mine.payment}/status` }),
  'payments.correct': (mine) => {
    const { app_id: _, amount: __, ...transfer } = aTransfer(mine.app)
    return { url: `/api/payments/${mine.payment}`, body: { ...transfer, version: 1 } }
  },
  'payments.withdraw': (mine) => ({ url: `/api/payments/${mine.payment}/withdraw` }),
  'payments.submit': (mine) => ({ url: '/api/payments', body: aTransfer(mine.app) }),
  'payments.history': (mine) => ({ url: `/api/apps/${mine.app}/payments` }),
  'appContact.find': (mine) => ({ url: `/api/apps/${mine.app}/contact` }),
  'paymentHelp.find': (mine) => ({ url: `/api/apps/${mine.app}/payment-help` }),
  'paymentHelp.ask': (mine) => ({
    url: `/api/apps/${mine.app}/payment-help`,
    body: { country: 'DE', reason: 'My bank refuses.', package_plan: 'starter' },
  }),
  'paymentHelp.answer': (mine) => ({
    url: `/api/admin/payment-help/${mine.paymentHelp}/answer`,
    body: { answer: 'By Wise.' },
  }),
  'unmatchedPayments.settle': (mine) => ({ url: `/api/admin/strays/${mine.stray}`, body: { note: 'Sent back.' } }),
  'receipts.find': (mine) => ({ url: `/api/payments/${mine.paid}/receipt` }),
  'receipts.pdf': (mine) => ({ url: `/api/payments/${mine.paid}/receipt.pdf` }),
  'refunds.quote': (mine) => ({ url: `/api/payments/${mine.paid}/refund` }),
  'refunds.request': (mine) => ({
    url: `/api/payments/${mine.paid}/refund`,
    body: { pay_to: null },
  }),
  'refunds.takeBack': (mine) => ({ url: `/api/payments/${mine.bought}/refund/take-back` }),
  'refunds.settle': (mine) => ({
    url: `/api/admin/refunds/${mine.refund}/status`,
    body: { refund_status: 'declined', reason: 'Paid twice.' },
  }),
  'adminApps.find': (mine) => ({ url: `/api/admin/apps/${mine.app}` }),
  'testMargins.find': (mine) => ({ url: `/api/admin/apps/${mine.app}/margin` }),
  'adminApps.events': (mine) => ({ url: `/api/admin/apps/${mine.app}/events` }),
  'adminApps.showCredentials': (mine) => ({ url: `/api/admin/apps/${mine.secret}/credentials` }),
  'adminApps.cancel': (mine) => ({ url: `/api/admin/apps/${mine.secret}/cancel`, body: { reason: 'Not allowed.' } }),
  'adminApps.remove': (mine) => ({ url: `/api/admin/apps/${mine.secret}` }),
  'adminPayments.preview': (mine) => ({ url: `/api/admin/payments/${mine.payment}/preview` }),
  'adminPayments.approveMany': (mine) => ({
    url: '/api/admin/payments/approvals',
    body: { payments: [{ id: mine.exact, version: 1 }] },
  }),
  'adminPayments.settle': (mine) => ({
    url: `/api/admin/payments/${mine.payment}/status`,
    body: { payment_status: 'failed' },
  }),
  'refunds.find': (mine) => ({ url: `/api/admin/refunds/${mine.refund}` }),
  'refunds.approve': (mine) => ({ url: `/api/admin/refunds/${mine.refund}/approve` }),
  'refunds.start': (mine) => ({
    url: `/api/admin/payments/${mine.bought}/refund`,
    body: { pay_to: 'EasyPaisa 0300 1112223' },
  }),
  'statements.preview': () => ({ url: '/api/admin/statements/preview', body: aStatement }),
  'statements.store': () => ({ url: '/api/admin/statements', body: aStatement }),
}
