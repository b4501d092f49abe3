import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { Email, required, text } from '../text.ts'

const done = z.object({ success: z.literal(true) })

/** Hours in which a new address is to be confirmed, and days in which the old one can be taken back. */
export const confirmHours = 24
export const takeBackDays = 7

export const NewName = z.strictObject({ name: required(100, 'Full name is required') })
export const NewAddress = z.strictObject({ email: Email })

const WithCode = z.strictObject({ code: text(200) })

/** The caller's name, and the address that mail goes to; a new address holds once its mailbox has confirmed it. */
export const emailChange = endpoints({
  rename: {
    method: 'PUT',
    path: '/api/account/name',
    access: 'user',
    summary: 'Change the name of the caller',
    body: NewName,
    reply: done,
    limit: 'write',
  },
  find: {
    method: 'GET',
    path: '/api/account/email',
    access: 'user',
    summary: 'The new address that waits to be confirmed',
    reply: z.object({ pending: z.object({ email: z.string(), expires_at: Moment }).nullable() }),
  },
  request: {
    method: 'POST',
    path: '/api/account/email',
    access: 'user',
    stepUp: 'factors',
    summary: 'Ask for another address: it is mailed a link that confirms it; the answer does not say if it is in use',
    body: NewAddress,
    reply: done,
    limit: 'register',
    problems: ['forbidden'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/account/email',
    access: 'user',
    summary: 'Keep the address: the link to the new one stops working',
    reply: done,
  },
  confirm: {
    method: 'POST',
    path: '/api/identity/confirm-email',
    access: 'anyone',
    summary: 'Move an account to its new address, with the code that was mailed there; the old one is notified',
    body: WithCode,
    reply: done,
    limit: 'register',
    problems: ['invalid-token'],
  },
  takeBack: {
    method: 'POST',
    path: '/api/identity/take-back-email',
    access: 'anyone',
    summary:
      'Give an account its old address again, with the code that was mailed there; everyone is signed out and a new password is needed',
    body: WithCode,
    reply: done,
    limit: 'register',
    problems: ['invalid-token'],
  },
})
