import { describe, expect, it } from 'vitest'
import { detailsOf, nameOf, placeOf } from './audit-labels.ts'

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
    [about('stray.settled', id, '152914'), '/admin/refunds/strays?state=all&q=152914'],
  ])('%o', (line, path) => expect(placeOf(line)).toBe(path))
  it('is nowhere for an unknown subject', () => expect(placeOf(about('moon.eclipse'))).toBeUndefined())
  it('of a deleted user is nowhere', () => expect(placeOf(about('user.delete'))).toBeUndefined())
})

describe('what a subject is called', () => {
  it.each([
    [about('app.cancel', id, 'Tideline'), 'Tideline'],
    [about('app.export', 'app'), 'Apps'],
    [about('app.cancel'), undefined],
    [about('content.write', 'faq'), undefined],
  ])('%o', (line, name) => expect(nameOf(line)).toBe(name))
})

describe('details', () => {
  it('leave out what holds nothing', () =>
    expect(detailsOf({ reason: 'Spam', from: null, note: '', team: 0, by: ['a'] })).toBe(
      'reason: Spam\nteam: 0\nby: ["a"]',
    ))
})
