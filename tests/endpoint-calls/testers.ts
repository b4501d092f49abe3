import type { EndpointCalls } from './endpoint-call.ts'

const anAdmissionRule = { proof: 'number', read_phone: false, countries: [] }

/** A file of one tester. */
const aTesterFile = `name,email,device model,Android version,free storage MB,country,time zone,premium
Sana,sana@testers.example,Pixel 8,15,9000,PK,Asia/Karachi,no`

export const testers: EndpointCalls = {
  'earnings.listDays': (mine) => ({ url: `/api/tester/earnings/tests/${mine.testing}` }),
  'payouts.chooseAccount': () => ({
    url: '/api/tester/payout-account',
    body: { method: 'easypaisa', title: 'Sana Iqbal', number: '0300 1234567' },
  }),
  'payouts.takeBack': (mine) => ({ url: `/api/tester/payouts/${mine.myPayout}/take-back` }),
  'payoutReview.find': (mine) => ({ url: `/api/admin/payouts/${mine.requested}` }),
  'payoutReview.approve': (mine) => ({ url: `/api/admin/payouts/${mine.requested}/approve` }),
  'payoutReview.approveMany': (mine) => ({ url: '/api/admin/payouts/approvals', body: { ids: [mine.requested] } }),
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
}
