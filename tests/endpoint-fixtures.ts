import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { api } from '@fortnight/contract/api'
import { defaultContent } from '@fortnight/contract/site/default-content'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { aCheckIn } from '../server/src/testing/checkins/seat.testkit.ts'
import { aTransfer, type Person, send } from './fixtures.ts'
import { aContact, type Resource, type Resources } from './resource-factories.ts'
import type { TestServer } from './test-server.ts'

/** Every endpoint of the contract, by feature and name. */
export const table = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

/** Endpoints that are open to these kinds of callers. */
export const withAccess = (...accesses: Endpoint['access'][]) =>
  table.filter((row) => accesses.includes(row.endpoint.access))

/** A file of one tester. */
const anAdmissionRule = { proof: 'number', read_phone: false, countries: [] }
const aTesterFile = `name,email,device model,Android version,free storage MB,country,time zone,premium
Sana,sana@testers.example,Pixel 8,15,9000,PK,Asia/Karachi,no`

const aStatement = { payment_method: 'manual_easypaisa', csv: 'Transaction ID,Amount\n15291443521,2797' }

/** A subscription of a new browser at a push service that is never called. */
const aSubscription = () => {
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys }
}

/** How each endpoint with a row of one owner is called for these resources. A new one without a line here fails. */
export const endpointCalls: Record<
  string,
  (mine: Resources) => { url: string; body?: unknown; headers?: Record<string, string> }
> = {
  'account.endSession': (mine) => ({ url: `/api/account/sessions/${mine.session}` }),
  'passkeys.rename': (mine) => ({ url: `/api/account/passkeys/${mine.passkey}`, body: { name: 'Pixel 8' } }),
  'passkeys.remove': (mine) => ({ url: `/api/account/passkeys/${mine.passkey}` }),
  'apps.find': (mine) => ({ url: `/api/apps/${mine.app}` }),
  'apps.update': (mine) => ({ url: `/api/apps/${mine.app}`, body: { name: 'New', description: 'New' } }),
  'apps.order': (mine) => ({ url: `/api/apps/${mine.app}/order`, body: { package_plan: 'pro' } }),
  'playSetup.save': (mine) => ({
    url: `/api/apps/${mine.app}/play-setup`,
    body: { package_name: 'com.example.app', opt_in_url: null, access_method: null, group_email: null, countries: [] },
  }),
  'setupProgress.find': (mine) => ({ url: `/api/apps/${mine.app}/set-up` }),
  'playTrack.find': (mine) => ({ url: `/api/apps/${mine.app}/play-track` }),
  'playTrack.check': (mine) => ({ url: `/api/apps/${mine.app}/play-track/check` }),
  'playTrack.prove': (mine) => ({ url: `/api/apps/${mine.app}/play-track/proof`, body: { code: 'AAAAAAAAAA' } }),
  'playTrack.choose': (mine) => ({ url: `/api/apps/${mine.app}/play-track`, body: { track: 'alpha' } }),
  'playTrack.preview': (mine) => ({ url: `/api/apps/${mine.app}/play-track/preview` }),
  'playTrack.bind': (mine) => ({ url: `/api/apps/${mine.app}/play-track/group`, body: { binds: true } }),
  'playTrack.leave': (mine) => ({ url: `/api/apps/${mine.app}/play-track` }),
  'playTrack.listVisits': (mine) => ({ url: `/api/apps/${mine.app}/play-track/visits` }),
  'androidVitals.find': (mine) => ({ url: `/api/apps/${mine.app}/run/android-vitals` }),
  'appIcons.upload': (mine) => ({
    url: `/api/apps/${mine.app}/icon`,
    body: Buffer.from('a picture'),
    headers: { 'content-type': 'image/png' },
  }),
  'appIcons.remove': (mine) => ({ url: `/api/apps/${mine.app}/icon` }),
  'appIcons.read': (mine) => ({ url: `/api/apps/${mine.icon}` }),
  'apps.remove': (mine) => ({ url: `/api/apps/${mine.app}` }),
  'runs.find': (mine) => ({ url: `/api/apps/${mine.team}/run` }),
  'runs.listEvents': (mine) => ({ url: `/api/apps/${mine.team}/run/events` }),
  'runs.exportLedger': (mine) => ({ url: `/api/apps/${mine.team}/run/ledger` }),
  'runs.exportDays': (mine) => ({ url: `/api/apps/${mine.team}/run/days` }),
  'runs.exportState': (mine) => ({ url: `/api/apps/${mine.team}/run/state` }),
  'reports.pdf': (mine) => ({ url: `/api/apps/${mine.team}/report.pdf` }),
  'reports.name': (mine) => ({ url: `/api/apps/${mine.team}/report/name`, body: { report_name: 'Tideline Lab' } }),
  'reports.sections': (mine) => ({ url: `/api/apps/${mine.team}/report/sections`, body: { left_out: ['phones'] } }),
  'reports.share': (mine) => ({ url: `/api/apps/${mine.team}/report/link` }),
  'reports.frontPage': (mine) => ({ url: `/api/apps/${mine.team}/report/front-page`, body: { allowed: false } }),
  'reports.withdraw': (mine) => ({ url: `/api/apps/${mine.team}/report/link` }),
  'sharedReports.find': (mine) => ({ url: `/api/reports/${mine.report}` }),
  'sharedReports.record': (mine) => ({ url: `/api/reports/${mine.report}/record` }),
  'production.find': (mine) => ({ url: `/api/apps/${mine.team}/production` }),
  'production.answersPdf': (mine) => ({ url: `/api/apps/${mine.team}/production/answers.pdf` }),
  'production.saveAnswer': (mine) => ({
    url: `/api/apps/${mine.team}/production/answers/changes`,
    body: { answer: 'We mended the list.' },
  }),
  'production.dropAnswer': (mine) => ({ url: `/api/apps/${mine.team}/production/answers/changes` }),
  'production.apply': (mine) => ({ url: `/api/apps/${mine.team}/production/applied`, body: { on: mine.today } }),
  'production.tellOutcome': (mine) => ({
    url: `/api/apps/${mine.team}/production/outcome`,
    body: { outcome: 'granted' },
  }),
  'consoleCounts.put': (mine) => ({
    url: `/api/apps/${mine.team}/run/console-counts/${mine.today}`,
    body: { opted_in: 1 },
  }),
  'consoleCounts.readPicture': (mine) => ({
    url: `/api/apps/${mine.team}/run/console-counts/picture`,
    body: Buffer.from('a picture'),
    headers: { 'content-type': 'image/png' },
  }),
  'consoleCounts.ask': (mine) => ({
    url: `/api/apps/${mine.team}/run/console-counts/ask`,
    body: { seats: [Number(mine.seat)] },
  }),
  'findings.list': (mine) => ({ url: `/api/apps/${mine.team}/run/findings` }),
  'findings.addVersion': (mine) => ({ url: `/api/apps/${mine.team}/run/versions`, body: { name: '1.2' } }),
  'findings.fix': (mine) => ({
    url: `/api/apps/${mine.team}/run/findings/${mine.finding}/version`,
    body: { version: mine.appVersion },
  }),
  'findings.askRetest': (mine) => ({ url: `/api/apps/${mine.team}/run/findings/${mine.mended}/retests`, body: {} }),
  'findings.dismiss': (mine) => ({ url: `/api/apps/${mine.team}/run/findings/${mine.finding}/dismissed` }),
  'findings.reopen': (mine) => ({ url: `/api/apps/${mine.team}/run/findings/${mine.dismissed}/dismissed` }),
  'prompts.list': (mine) => ({ url: `/api/apps/${mine.team}/prompts` }),
  'prompts.add': (mine) => ({
    url: `/api/apps/${mine.team}/prompts`,
    body: { kind: 'question', text: 'How many lessons are there?', answer: '12' },
  }),
  'prompts.remove': (mine) => ({ url: `/api/apps/${mine.team}/prompts/${mine.prompt}` }),
  'prompts.listShown': (mine) => ({ url: `/api/apps/${mine.team}/run/shown-days` }),
  'testerFindings.list': (mine) => ({ url: `/api/tester/seats/${mine.place}/findings` }),
  'testerFindings.report': (mine) => ({
    url: `/api/tester/seats/${mine.place}/findings`,
    body: { kind: 'idea', message: 'Larger letters.' },
  }),
  'testerFindings.answer': (mine) => ({
    url: `/api/tester/seats/${mine.place}/findings/${mine.reported}/retest`,
    body: { result: 'fixed' },
  }),
  'checkins.checkIn': (mine) => ({ url: `/api/tester/seats/${mine.place}/checkins`, body: aCheckIn(new Date()) }),
  'checkins.sendPicture': (mine) => ({
    url: `/api/tester/seats/${mine.place}/checkins/${mine.day}/screenshot`,
    body: Buffer.from('a picture'),
    headers: { 'content-type': 'image/png' },
  }),
  'checkins.picture': (mine) => ({ url: `/api/tester/seats/${mine.place}/checkins/${mine.day}/screenshot` }),
  'joining.find': (mine) => ({ url: `/api/apps/${mine.team}/joining` }),
  'joining.markGroup': (mine) => ({ url: `/api/apps/${mine.team}/joining/group`, body: { on_track: true } }),
  'joining.makeInstallLink': (mine) => ({ url: `/api/apps/${mine.team}/joining/install-link` }),
  'joining.removeInstallLink': (mine) => ({ url: `/api/apps/${mine.team}/joining/install-link` }),
  'joining.list': (mine) => ({ url: `/api/apps/${mine.team}/joining/listed`, body: { seats: [Number(mine.seat)] } }),
  'offers.accept': (mine) => ({ url: `/api/tester/seats/${mine.testing}/accept` }),
  'offers.decline': (mine) => ({ url: `/api/tester/seats/${mine.testing}/decline` }),
  'offers.optIn': (mine) => ({ url: `/api/tester/seats/${mine.testing}/opt-in` }),
  'offers.install': (mine) => ({ url: `/api/tester/seats/${mine.testing}/install` }),
  'offers.showAccount': (mine) => ({ url: `/api/tester/seats/${mine.testing}/account` }),
  'offers.credentials': (mine) => ({ url: `/api/tester/seats/${mine.testing}/credentials` }),
  'offers.report': (mine) => ({
    url: `/api/tester/seats/${mine.testing}/trouble`,
    body: { what: 'not_available' },
  }),
  'offers.gone': (mine) => ({ url: `/api/tester/seats/${mine.testing}/gone` }),
  'offers.leave': (mine) => ({ url: `/api/tester/seats/${mine.testing}/leave`, body: { reason: null } }),
  'earnings.listDays': (mine) => ({ url: `/api/tester/earnings/tests/${mine.testing}` }),
  'payouts.takeBack': (mine) => ({ url: `/api/tester/payouts/${mine.myPayout}/take-back` }),
  'payoutReview.find': (mine) => ({ url: `/api/admin/payouts/${mine.requested}` }),
  'payoutReview.approve': (mine) => ({ url: `/api/admin/payouts/${mine.requested}/approve` }),
  'payoutReview.decline': (mine) => ({
    url: `/api/admin/payouts/${mine.approved}/decline`,
    body: { reason: 'Closed.' },
  }),
  'payoutReview.pay': (mine) => ({
    url: `/api/admin/payouts/${mine.approved}/pay`,
    body: { reference: `P${mine.approved}` },
  }),
  'payoutReview.makeBatch': (mine) => ({ url: '/api/admin/payout-batches', body: { ids: [mine.approved] } }),
  'payoutReview.batchFile': (mine) => ({ url: `/api/admin/payout-batches/${mine.batch}/transfers.csv` }),
  'payoutReview.previewReferences': (mine) => ({
    url: '/api/admin/payouts/references/preview',
    body: { csv: `Payout,Reference\n${mine.approved},F${mine.approved}` },
  }),
  'payoutReview.importReferences': (mine) => ({
    url: '/api/admin/payouts/references',
    body: { csv: `Payout,Reference\n${mine.approved},F${mine.approved}` },
  }),
  'disputes.find': (mine) => ({ url: `/api/admin/disputes/${mine.dispute}` }),
  'disputes.decide': (mine) => ({
    url: `/api/admin/disputes/${mine.dispute}`,
    body: { state: 'upheld', answer: 'You were.' },
  }),
  'likeness.decide': (mine) => ({
    url: `/api/admin/likeness/${mine.alike}`,
    body: { state: 'household', reason: 'One family.', people: 2 },
  }),
  'watchlist.nudge': (mine) => ({ url: `/api/admin/watchlist/${mine.run}/nudge` }),
  'apiKeys.rotate': (mine) => ({ url: `/api/account/keys/${mine.key}/rotate`, body: { at_once: true } }),
  'apiKeys.end': (mine) => ({ url: `/api/account/keys/${mine.key}` }),
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
  'notifications.list': (mine) => ({ url: `/api/notifications/user/${mine.email}` }),
  'notifications.markRead': (mine) => ({ url: `/api/notifications/${mine.notification}/mark-read` }),
  'notifications.markAllRead': (mine) => ({ url: `/api/notifications/${mine.notification}/mark-all-read` }),
  'webPush.unsubscribe': (mine) => ({ url: `/api/push/subscriptions/${mine.pushDevice}` }),
  'webPush.subscribe': () => ({ url: '/api/push/subscriptions', body: aSubscription() }),
  'webPush.renew': () => ({
    url: '/api/push/subscriptions',
    body: { old: aSubscription(), renewed: aSubscription() },
  }),
  'webPush.opened': (mine) => ({ url: `/api/push/deliveries/${mine.pushDelivery}/opened` }),
  'alarms.close': (mine) => ({ url: `/api/admin/alarms/${mine.alarm}/close`, body: { reason: 'A shop.' } }),
  'anchors.proveDay': (mine) => ({ url: `/api/anchors/${mine.anchoredDay}/proof` }),
  'anchors.confirm': (mine) => ({ url: `/api/anchors/subscribers/${mine.subscription}` }),
  'anchors.prove': () => ({ url: '/api/anchors/proofs', body: { hashes: ['0'.repeat(64)] } }),
  'anchors.subscribe': () => ({ url: '/api/anchors/subscribers', body: { email: 'reader@people.example' } }),
  'unsubscribing.unsubscribe': (mine) => ({ url: `/api/unsubscribe/${mine.unsubscribe}` }),
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
  'users.find': (mine) => ({ url: `/api/admin/users/${mine.user}` }),
  'users.disable': (mine) => ({ url: `/api/admin/users/${mine.person}/disabled`, body: { reason: 'Spam.' } }),
  'users.enable': (mine) => ({ url: `/api/admin/users/${mine.disabled}/disabled` }),
  'users.signOut': (mine) => ({ url: `/api/admin/users/${mine.person}/sessions` }),
  'users.setRole': (mine) => ({ url: `/api/admin/users/${mine.proven}/role`, body: { role: 'admin' } }),
  'users.remove': (mine) => ({ url: `/api/admin/users/${mine.person}` }),
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
  'googleGroups.test': () => ({ url: '/api/admin/google-groups/test', body: { email: 'me@gmail.com' } }),
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
  'adminApps.find': (mine) => ({ url: `/api/admin/apps/${mine.app}` }),
  'testMargins.find': (mine) => ({ url: `/api/admin/apps/${mine.app}/margin` }),
  'adminApps.events': (mine) => ({ url: `/api/admin/apps/${mine.app}/events` }),
  'adminApps.showCredentials': (mine) => ({ url: `/api/admin/apps/${mine.secret}/credentials` }),
  'adminApps.cancel': (mine) => ({ url: `/api/admin/apps/${mine.secret}/cancel`, body: { reason: 'Not allowed.' } }),
  'adminApps.remove': (mine) => ({ url: `/api/admin/apps/${mine.secret}` }),
  'staffingQueue.shortage': (mine) => ({ url: `/api/admin/queue/${mine.waiting}` }),
  'staffingQueue.askSmaller': (mine) => ({
    url: `/api/admin/queue/${mine.waiting}/smaller-start`,
    body: { percent: 50 },
  }),
  'staffingQueue.withdrawSmaller': (mine) => ({ url: `/api/admin/queue/${mine.asked}/smaller-start` }),
  'staffingGap.find': (mine) => ({ url: `/api/apps/${mine.app}/gap` }),
  'smallerStart.find': (mine) => ({ url: `/api/apps/${mine.asked}/smaller-start` }),
  'smallerStart.answer': (mine) => ({
    url: `/api/apps/${mine.asked}/smaller-start`,
    body: { accept: false, percent: 70 },
  }),
  'adminTeam.suggestions': (mine) => ({ url: `/api/admin/apps/${mine.team}/suggestions` }),
  'adminTeam.add': (mine) => ({ url: `/api/admin/apps/${mine.team}/testers`, body: { tester_id: mine.free } }),
  'adminTeam.release': (mine) => ({
    url: `/api/admin/apps/${mine.team}/testers/${mine.seat}/release`,
    body: { reason: 'Silent.' },
  }),
  'adminTeam.replace': (mine) => ({
    url: `/api/admin/apps/${mine.team}/testers/${mine.seat}/replace`,
    body: { reason: 'Silent.', tester_id: mine.free },
  }),
  'pool.find': (mine) => ({ url: `/api/admin/testers/${mine.free}` }),
  'pool.change': (mine) => ({ url: `/api/admin/testers/${mine.free}/status`, body: { change: 'pause' } }),
  'pool.previewImport': () => ({
    url: '/api/admin/testers/imports/preview',
    body: { csv: aTesterFile, numbers: null },
  }),
  'pool.importFile': () => ({ url: '/api/admin/testers/imports', body: { csv: aTesterFile, numbers: null } }),
  'admissions.preview': () => ({ url: '/api/admin/testers/admissions/preview', body: anAdmissionRule }),
  'admissions.admit': (mine) => ({
    url: '/api/admin/testers/admissions',
    body: { ...anAdmissionRule, testers: [mine.applicant] },
  }),
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
  'secondApprovals.approve': (mine) => ({
    url: `/api/admin/approvals/${mine.approval}/approve`,
    body: { hash: mine.approvalHash },
  }),
  'secondApprovals.refuse': (mine) => ({
    url: `/api/admin/approvals/${mine.approval}/refuse`,
    body: { reason: 'No one asked me.' },
  }),
  'refunds.start': (mine) => ({
    url: `/api/admin/payments/${mine.bought}/refund`,
    body: { pay_to: 'EasyPaisa 0300 1112223' },
  }),
  'statements.preview': () => ({ url: '/api/admin/statements/preview', body: aStatement }),
  'statements.store': () => ({ url: '/api/admin/statements', body: aStatement }),
}

/** Resources of the owner that the call names. */
export function namedBy(name: string): ReadonlySet<Resource> {
  const named = new Set<Resource>()
  endpointCalls[name]?.(new Proxy({} as Resources, { get: (_, thing) => (named.add(thing as Resource), '') }))
  return named
}

/** Calls an endpoint as that person, with these resources if it takes an owner's row. */
export function callAs(world: TestServer, name: string, endpoint: Endpoint, mine: Resources, person: Person | null) {
  const { url, body, headers } = endpointCalls[name]?.(mine) ?? {
    url: endpoint.path,
    headers: {},
    body: endpoint.body && {},
  }
  return send(world.app, endpoint.method, url, person, body, headers)
}
