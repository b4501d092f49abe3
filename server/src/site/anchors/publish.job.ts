import { addDays } from '@fortnight/contract/calendar'
import { anchorTokenType, type Statement } from '@fortnight/contract/site/anchors'
import { bytesOf, hex } from '@fortnight/contract/proofs/hashes'
import { inclusionPath, leafHash, merkleTree, rootOf } from '@fortnight/contract/proofs/merkle'
import type { Issuers } from '../../identity/auth/issuers.ts'
import type { MailQueue } from '../../messaging/mail/mail-queue.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import * as anchors from './anchors.repository.ts'

interface Publishing {
  db: Database['db']
  issuers: Pick<Issuers, 'signText'>
  mail: Pick<MailQueue, 'ofAnchor'>
  clock: () => Date
}

/** Records of one day at most: others wait for the next. A tree of that size takes seconds and 64 MB of hashes. */
const mostEnds = 250_000

/** Leaves of one statement. */
const leavesAtOnce = 5000

/** The ends that a day holds, as leaves in the order of their hashes, which says nothing of their records. */
async function takeLeaves(tx: Tx): Promise<Uint8Array[]> {
  const ends = await anchors.takeEnds(tx, mostEnds)
  const leaves = await Promise.all(ends.map(leafHash))
  const auditEnd = await anchors.findAuditEnd(tx)
  const auditLeaf = auditEnd && (await leafHash(auditEnd))
  if (auditLeaf && !(await anchors.isPublished(tx, auditLeaf))) leaves.push(auditLeaf)
  return leaves.sort(Buffer.compare)
}

/** Publishes the day after the newest one if it is over; returns whether it did. */
const publishNext = ({ db, issuers, mail, clock }: Publishing): Promise<boolean> =>
  db.transaction(async (tx) => {
    await anchors.lockAnchors(tx)
    const now = clock()
    const yesterday = addDays(now.toISOString().slice(0, 10), -1)
    const newest = await anchors.findNewest(tx)
    const day = newest ? addDays(newest.day, 1) : yesterday
    if (day > yesterday) return false

    // A day that was missed gets its statement, so that there is no gap; what changed is in the newest.
    const leaves = day === yesterday ? await takeLeaves(tx) : []
    // The days begin with the first record: one before it would deny the records of a demo, which are made for weeks past.
    if (!newest && leaves.length === 0) return false
    const tree = await merkleTree(leaves)
    const statement: Statement = {
      format: 'fortnight-anchor/1',
      day,
      number: (newest?.number ?? 0) + 1,
      size: leaves.length,
      root: hex(await rootOf(tree)),
      previous: hex(await rootOf(await merkleTree(await anchors.listHashes(tx)))),
      made_at: now.toISOString(),
    }
    const text = JSON.stringify(statement)
    const token = await issuers.signText(text, anchorTokenType)
    const hash = Buffer.from(await leafHash(bytesOf(text)))
    await anchors.insertDay(tx, { day, number: statement.number, token, hash })
    for (let from = 0; from < leaves.length; from += leavesAtOnce) {
      const some = leaves.slice(from, from + leavesAtOnce).map((leaf, at) => ({
        hash: hex(leaf),
        index: from + at,
        path: inclusionPath(tree, from + at)
          .map(hex)
          .join(''),
      }))
      await anchors.insertLeaves(tx, day, some)
    }
    for (const { id } of await anchors.listSubscribers(tx)) await mail.ofAnchor(tx, { subscriber_id: id, day })
    return true
  })

/** Publishes each day that is over and has no statement yet, once, whichever server does it. */
export async function publishDays(publishing: Publishing): Promise<void> {
  while (await publishNext(publishing));
}

/** Every hour, so that a day whose night was missed is made up soon. */
export const publishJob = (publishing: Publishing): Job => ({
  name: 'anchors',
  schedule: '10 * * * *',
  queue: { policy: 'short', expireInSeconds: 600, retryLimit: 2, retryDelay: 30 },
  work: () => publishDays(publishing),
})
