import { actionPath } from '@fortnight/contract/messaging/action-links'
import { PoolForm } from '@fortnight/contract/testers/invitation'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import type { Channel } from '@fortnight/contract/vocabulary/delivery-states'
import { actionToken, isGenuine, readToken } from '../../messaging/action-links/action-token.ts'
import { markAnswered } from '../../messaging/deliveries/deliveries.repository.ts'
import type { ServiceContext } from '../../platform/context.ts'
import { announce } from '../../platform/push/announce.ts'
import type { Vault } from '../../platform/vault.ts'
import { wakeQueue } from '../pool/wake.ts'
import * as agreements from './agreements.repository.ts'
import * as invitations from './invitations.repository.ts'

type InvitationContext = Pick<ServiceContext, 'db' | 'vault' | 'clock'>

/** Path of the page on which an imported tester says whether they want to test, or that thanks for the answer. */
export const invitationPath = (vault: Vault, testerId: number, act: 'pool' | 'welcome' = 'pool'): string =>
  actionPath(actionToken(vault, { act, subject: testerId, day: null }, testerId))

/** The link of an invitation, and its tester; undefined for every other link. */
export async function readInvitation({ db, vault }: InvitationContext, token: string) {
  const read = readToken(token)
  const act = read?.link.act
  if (!read || (act !== 'pool' && act !== 'welcome')) return undefined
  const { subject } = read.link
  const tester = await invitations.find(db, subject)
  return isGenuine(vault, read.link, subject, read.proof) && tester ? { act, tester } : undefined
}
export type Invitation = NonNullable<Awaited<ReturnType<typeof readInvitation>>>

/** What the page of an invitation shows; undefined once it was answered, or its thanks are an hour old. */
export function invitationView({ act, tester }: Invitation) {
  const { status, phones } = tester
  if (act === 'pool') return status === 'expected' ? { is: 'pool' as const, phones } : undefined
  if (!tester.in_this_hour || (status !== 'available' && status !== 'paused')) return undefined
  return { is: 'welcome' as const, joined: status === 'available' }
}

/**
 * Takes the answer of an imported tester, once, to a link that `by` brought; undefined if the link allows none. Returns
 * where it leads.
 */
export async function answerInvitation(
  { db, vault, clock }: InvitationContext,
  { act, tester }: Invitation,
  fields: unknown,
  by: Channel | undefined,
): Promise<{ to: string } | { problem: 'terms' } | undefined> {
  const form = PoolForm.safeParse(fields)
  if (act !== 'pool' || !form.success) return undefined
  const { does, terms, lang: locale } = form.data
  const wants = does === 'join'
  if (wants && terms !== testerTerms.version && tester.status === 'expected') return { problem: 'terms' }
  const isNew = await db.transaction(async (tx) => {
    // First: the number of who declines is forgotten with the answer.
    if (tester.status === 'expected')
      await markAnswered(tx, { personId: tester.person_id, act: 'pool', subject: tester.id, by })
    const moved = await invitations.answer(tx, tester.id, { wants, locale })
    if (moved && wants) await agreements.agree(tx, tester.id, 'link', clock())
    if (moved) await announce(tx, { to: 'admins', topics: ['pool'] })
    return moved
  })
  if (isNew) await wakeQueue(db)
  return isNew || tester.in_this_minute ? { to: invitationPath(vault, tester.id, 'welcome') } : undefined
}
