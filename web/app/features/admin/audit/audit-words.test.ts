import { describe, expect, it } from 'vitest'
import { detailsOf, placeOf } from './audit-words.ts'

describe('where a subject is shown', () => {
  const id = '6f1c2b34-0000-4000-8000-000000000001'
  it.each([
    ['user.disable', id, `/admin/users?user=${id}`],
    ['contact.reply', id, `/admin/contacts?contact=${id}`],
    ['app.cancel', id, `/admin/apps/${id}`],
    ['content.write', 'faq', '/admin/content?section=faq'],
    ['user.export', 'user', '/admin/users'],
    ['payment.completed', id, '/admin/payments'],
  ])('%s', (action, subject, path) => expect(placeOf({ action, subject })).toBe(path))
  it('is nowhere for what nobody knows', () => expect(placeOf({ action: 'moon.eclipse', subject: id })).toBeUndefined())
  it('of somebody who was deleted is nowhere', () =>
    expect(placeOf({ action: 'user.delete', subject: id })).toBeUndefined())
})

describe('details', () => {
  it('leave out what holds nothing', () =>
    expect(detailsOf({ reason: 'Spam', from: null, note: '', team: 0, by: ['a'] })).toBe(
      'reason: Spam\nteam: 0\nby: ["a"]',
    ))
})
