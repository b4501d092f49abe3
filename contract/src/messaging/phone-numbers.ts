import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { numberEnds, phoneChannels } from '../vocabulary/delivery-states.ts'

/** How long a code works, and how many wrong ones end it. */
export const codeMinutes = 10
export const mostWrongCodes = 5

const OnChannel = z.object({ channel: z.enum(phoneChannels) })

/** A number as people type it; its country may be left out if it is the tester's. */
export const NewNumber = OnChannel.extend({
  number: z
    .string()
    .trim()
    .regex(/^(?:\+|00)?[\d ().-]{6,24}$/, 'Enter a phone number.'),
})

/** A code as people type it, with the spaces that some phones copy. */
export const NumberCode = OnChannel.extend({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits.')),
})

const MyNumber = z.object({
  /** In the form of E.164. */
  number: z.string(),
  /**
   * `unproven` waits for its code; `proven` gets messages; `ended` does not any more, for `end_reason`, and is proven
   * again before it does.
   */
  state: z.enum(['unproven', 'proven', 'ended']),
  end_reason: z.enum(numberEnds).nullable(),
  /** Of a number that waits for its code: whether that is on its way, was sent, or could not be. */
  code: z.enum(['sending', 'sent', 'failed']).nullable(),
})

const MyPhoneChannel = z.object({ channel: z.enum(phoneChannels), number: MyNumber.nullable() })
export type MyPhoneChannel = z.output<typeof MyPhoneChannel>

const MyPhoneChannels = z.object({
  /** The channels that the operator has set up; none for people who are no testers. */
  channels: z.array(MyPhoneChannel),
})

export const phoneNumbers = endpoints({
  find: {
    method: 'GET',
    path: '/api/phone-numbers',
    access: 'user',
    summary: 'The numbers on which the caller, a tester, gets messages by WhatsApp and SMS',
    reply: MyPhoneChannels,
  },
  add: {
    method: 'PUT',
    path: '/api/phone-numbers',
    access: 'user',
    summary: 'Send a code to a number, which gets messages on that channel once the code was given back',
    body: NewNumber,
    reply: MyPhoneChannels,
    limit: 'write',
    problems: ['conflict'],
  },
  prove: {
    method: 'POST',
    path: '/api/phone-numbers/proof',
    access: 'user',
    summary: 'Prove a number with the code that was sent to it',
    body: NumberCode,
    reply: MyPhoneChannels,
    limit: 'write',
    problems: ['conflict'],
  },
  remove: {
    method: 'POST',
    path: '/api/phone-numbers/remove',
    access: 'user',
    summary: 'Stop messages on that channel and forget the number',
    body: OnChannel,
    reply: MyPhoneChannels,
  },
})
