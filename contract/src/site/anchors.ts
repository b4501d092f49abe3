import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day, Moment } from '../moment.ts'
import { Hash } from '../proofs/record-file.ts'
import { Email } from '../text.ts'
import { Trap } from './visitor.ts'

/** The kind of token that signs a day; no token of this kind signs a user in. */
export const anchorTokenType = 'fortnight-anchor+jws'

/**
 * What is signed and published of a day: the root of a Merkle tree (RFC 9162) of the ends of all records that have changed since the
 * day before. Hashes alone: it names no test and no person.
 */
export const Statement = z.strictObject({
  format: z.literal('fortnight-anchor/1'),
  day: Day,
  /** Its place among all days, from 1 without gaps. */
  number: z.int().min(1),
  /** Number of records, and the root of their tree. */
  size: z.int().min(0),
  root: Hash,
  /** Root of the tree whose leaves are the statements of all days before. */
  previous: Hash,
  made_at: z.iso.datetime(),
})
export type Statement = z.output<typeof Statement>

/** A published day: its statement, and the compact JWS whose text is that statement. */
export const PublishedDay = Statement.omit({ format: true, made_at: true }).extend({
  made_at: Moment,
  token: z.string(),
})
export type PublishedDay = z.output<typeof PublishedDay>

/** Where the end of a record is among those of a day. `hash` is that of its leaf. */
export const AnchorProof = z.object({ hash: Hash, index: z.int().min(0), path: z.array(Hash), token: z.string() })
export type AnchorProof = z.output<typeof AnchorProof>

/** Proofs of a record, and the token of the newest day, which shows how far days are published; null before the first. */
export const AnchorProofs = z.object({ proofs: z.array(AnchorProof), newest: z.string().nullable() })
export type AnchorProofs = z.output<typeof AnchorProofs>

/** That the newest day's statement still holds an earlier one and all before it. */
export const DayProof = z.object({ token: z.string(), inclusion: z.array(Hash), consistency: z.array(Hash) })
export type DayProof = z.output<typeof DayProof>

/** Days of one answer. */
export const daysAtOnce = 400

/** Hashes that can be looked up at once. */
export const hashesAtOnce = 500

const done = z.object({ success: z.literal(true) })

/** The fragment of a mail's link to confirm a subscription: `#confirm=CODE`. */
export const confirmFragment = 'confirm='

/** Statements of the days, for anyone; each reads as much as it wants of what is public. */
export const anchors = endpoints({
  list: {
    method: 'GET',
    path: '/api/anchors',
    access: 'anyone',
    summary: 'The signed statements of all days, newest first, or those before a day',
    query: z.strictObject({ before: Day.optional() }),
    reply: z.object({ days: z.array(PublishedDay), more: z.boolean() }),
    limit: 'figures',
  },
  prove: {
    method: 'POST',
    path: '/api/anchors/proofs',
    access: 'anyone',
    summary: 'Inclusion proofs of those of these leaf hashes that a day holds',
    body: z.strictObject({ hashes: z.array(Hash).min(1).max(hashesAtOnce) }),
    reply: AnchorProofs,
    limit: 'figures',
  },
  proveDay: {
    method: 'GET',
    path: '/api/anchors/:day/proof',
    access: 'anyone',
    summary: 'That the newest statement still holds that of a day, and all before it',
    params: z.strictObject({ day: Day }),
    reply: DayProof,
    limit: 'figures',
    problems: ['not_found'],
  },
  subscribe: {
    method: 'POST',
    path: '/api/anchors/subscribers',
    access: 'anyone',
    summary: 'Ask for the daily statement by mail; a link in a mail confirms it',
    body: z.strictObject({ email: Email, website: Trap }),
    reply: done,
    limit: 'message',
  },
  confirm: {
    method: 'POST',
    path: '/api/anchors/subscribers/:code',
    access: 'anyone',
    summary: 'Confirm a subscription with the code of its mail',
    params: z.strictObject({ code: z.string().max(100) }),
    reply: done,
    limit: 'write',
    problems: ['not_found'],
  },
})
