import * as z from 'zod'

/** Fields that several facts share. */

/** Seconds of use on one day. */
export const Seconds = z.int().min(0).max(86_400)

/**
 * A SHA-256 in hexadecimal: words and pictures are kept elsewhere, so that the record can stay when they are deleted.
 */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The cause of a fact. */
export const By = z.enum(['engine', 'administrator', 'tester', 'developer']).optional()

/** Data of a fact of which only its happening is known. */
export const NoData = z.object({})

/** The states of a seat whose tester might have been in. */
export const onceIn = ['opted_in', 'opted_out', 'lost', 'released', 'completed'] as const

/** The columns that every end of a seat sets. */
export const ended = (_data: unknown, at: string) => ({ ended_at: at, expires_at: null })

/** The columns of an end that is ours: its tester is paid for the agreed days that are left (decision 71). */
export const letGo = (data: unknown, at: string) => ({ ...ended(data, at), let_go_at: at })

/** The columns that every end of a run sets. */
export const closed = (_data: unknown, at: string) => ({ closed_at: at, next_eval_at: null, paused_at: null })
