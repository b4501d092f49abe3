import { describe, expect, it } from 'vitest'
import { actorOf, nameOf, placeOf } from './audit-labels.ts'
import { sentenceOf } from './audit-sentences.ts'

const id = '6f1c2b34-0000-4000-8000-000000000001'
const about = (action: string, subject = id, subject_name: string | null = null) => ({ action, subject, subject_name })

describe('where a subject is shown', () => {
  it.each([
    [about('user.disable'), `/admin/users?user=${id}`],
    [about('contact.reply'), `/admin/contacts?contact=${id}`],
    [about('app.cancel'), `/admin/apps/${id}`],
    [about('team.release'), `/admin/apps/${id}`],
    [about('tester.pause', 'tester:7'), '/admin/pool?tester=7'],
    [about('tester.import', 'tester'), '/admin/pool'],
    [about('content.write', 'faq'), '/admin/content?section=faq'],
    [about('settings.write', 'rate'), '/admin/settings'],
    [about('user.export', 'user'), '/admin/users'],
    [about('statement.import', 'manual_bank'), '/admin/payments'],
    [about('payment.completed', id, '152 914'), '/admin/payments?status=all&q=152%20914'],
    [about('payment.completed'), `/admin/payments?status=all&q=${id}`],
    [about('refund.paid', id, 'Tide & Swell'), '/admin/refunds?status=all&q=Tide%20%26%20Swell'],
    [about('payout.approve', id, 'Putri Lestari'), '/admin/payouts?status=all&q=Putri%20Lestari'],
    [about('payout.file'), `/admin/payouts?status=all&batch=${id}`],
    [about('run.nudge'), `/admin/apps/${id}`],
    [about('stray.settled', id, '152914'), '/admin/refunds/strays?state=all&q=152914'],
  ])('%o', (line, path) => expect(placeOf(line)).toBe(path))
  it('is nowhere for an unknown subject', () => expect(placeOf(about('moon.eclipse'))).toBeUndefined())
  it('of a deleted user is nowhere', () => expect(placeOf(about('user.delete'))).toBeUndefined())
})

describe('who did it, without an administrator, is', () => {
  it.each([
    ['payment.completed', { by: 'gateway' }, 'EasyPaisa'],
    ['refund.book', { amount_cents: 999 }, 'Automatic'],
    ['user.make_administrator', {}, 'A command on the server'],
  ])('of %s', (action, data, name) => expect(actorOf({ actor: null, action, data })).toBe(name))
})

describe('what a subject is called', () => {
  it.each([
    [about('app.cancel', id, 'Tideline'), 'Tideline'],
    [about('app.export', 'app'), 'Apps'],
    [about('app.cancel'), undefined],
    [about('content.write', 'faq'), 'Faq'],
    [about('statement.import', 'manual_bank'), 'Manual bank'],
    [about('payout.batch'), 'Batch 6f1c2b34'],
  ])('%o', (line, name) => expect(nameOf(line)).toBe(name))
})

describe('what was noted is said in a sentence', () => {
  const said = (action: string, data: Record<string, unknown>, people = {}) =>
    sentenceOf({ action, data, people, change: null })
  it.each([
    [said('payout.approve', { amount_pkr: 5776 }), 'Rs 5,776'],
    [said('payout.batch', { payouts: 3, amount_pkr: 1500 }), 'Rs 1,500, 3 payouts'],
    [said('payment.completed', { reason: null, team: 28 }), '28 testers claimed'],
    [said('payment.failed', { reason: 'No such transfer.', team: 0 }), 'Reason: No such transfer.'],
    [said('refund.paid', { payment_id: id, amount_cents: 999, ground: 'guarantee' }), '$9.99, Within 7 days'],
    [said('contact.status', { status: 'resolved', from: 'new' }), 'From New, to Resolved'],
    [said('app.delete', { status: 'active' }), 'It was Active'],
    [
      said('team.replace', { released_id: 4, tester_id: 7 }, { released_id: 'Hamza', tester_id: 'Putri' }),
      'Putri, in place of Hamza',
    ],
    [said('app.show_credentials', {}), ''],
    [said('payment.export', { method: 'manual_bank' }), ''],
  ])('%s', (sentence, expected) => expect(sentence).toBe(expected))

  it('and a setting with its values before and after', () => {
    const change = { before: { pkr_per_usd: 280, title: 'Sana' }, after: { pkr_per_usd: 281, title: 'Sana' } }
    const line = { action: 'settings.write', data: { version: 7 }, people: {} }
    expect(sentenceOf({ ...line, change })).toBe('Version 7, Rupees for one dollar: 280 before, 281 after')
    expect(sentenceOf({ ...line, change: { ...change, before: null } })).toContain('default before, 281 after')
  })
})
