import type * as z from 'zod'
import { type ContactForm, contacts } from '@fortnight/contract/site/contacts'
import { call } from '../../../lib/api.ts'

/** Sends the form with the sender's time, as specified; the server uses its own clock. */
export const sendContact = (form: z.output<typeof ContactForm>, key: string) =>
  call(contacts.create, { body: { ...form, createdAt: new Date().toISOString() } }, { key })
