import type { PictureSign } from '@fortnight/contract/vocabulary/picture-states'
import type { ServiceContext } from '../../platform/context.ts'
import { insertHeld } from '../../testers/payouts/held-days.repository.ts'
import { notifyTesters } from '../../testers/portal/notify-testers.ts'
import { bytesOf, type FileStore } from '../../platform/file-store/file-store.ts'
import { marksOf } from '../../platform/pictures/marks.ts'
import type { ReadText } from '../../platform/pictures/text-reader.ts'
import { announce } from '../../platform/push/announce.ts'
import { announceSoon } from '../../platform/push/announce-soon.ts'
import * as checks from './checks.repository.ts'
import { copyFinder } from './copies.ts'
import { lockPictures } from './copies.repository.ts'
import { gradeProof } from './grade-proof.ts'
import { greyOfStored, sumsOfStored } from './picture.ts'
import { isDoubtful, isSuspicious, signsOf } from './picture-signs.ts'
import * as screenshots from './screenshots.repository.ts'

export interface CheckContext extends Pick<ServiceContext, 'db' | 'files' | 'clock'> {
  onError(error: Error): void
  /** Reads the text of pictures: of each that something speaks against, and of this share of all others. */
  reading?: { share: number; read: ReadText } | undefined
}

/** How often a picture is tried: one that stops each server that reads it is left to a person. */
const mostTries = 3

/** Pictures of one round, which take some seconds. */
const mostAtOnce = 40

/** Lets other work of this server in between two steps that take the processor for some milliseconds. */
const pause = () => new Promise((resolve) => setImmediate(resolve))

async function compare(image: Buffer, files: FileStore) {
  const sums = await sumsOfStored(image)
  await pause()
  const marks = marksOf(sums)
  await pause()
  return { marks, findCopy: copyFinder(sums, files) }
}

/** Whether a picture is one of the share that is read without a reason; the same on every server. */
const isSampled = (id: string, share: number) => Number.parseInt(id.slice(0, 8), 16) / 0x1_0000_0000 < share

/**
 * What speaks for and against a picture, besides what is `known` from its file and from others. Its text is read on suspicion and
 * for a sample; where that fails on each try, it is judged without.
 */
async function judge(
  { reading }: CheckContext,
  { id, image, tries }: Pick<checks.Taken, 'id' | 'tries'> & { image: Buffer },
  place: checks.Place,
  known: readonly PictureSign[],
): Promise<PictureSign[]> {
  const signs = [...signsOf(place, undefined), ...known]
  if (!reading || !(isSuspicious(signs) || isSampled(id, reading.share))) return signs
  const { bar, all } = await greyOfStored(image, place)
  try {
    return [...signsOf(place, { bar: await reading.read(bar), all: await reading.read(all) }), ...known]
  } catch (error) {
    if (tries < mostTries) throw error
    return [...signs, 'unread']
  }
}

async function check(context: CheckContext, taken: checks.Taken): Promise<void> {
  const { db, files, clock } = context
  const { id, seat, day, file, tries, of_file } = taken
  const image = tries <= mostTries ? await bytesOf(files, file) : undefined
  const place = await checks.findPlace(db, id)
  const compared = image && (await compare(image, files))
  // Before the lock, for which all other pictures wait.
  const found = await compared?.findCopy(db)
  const isElsewhere = found && place && (await checks.areOfOthers(db, found.alike, place))
  const known: PictureSign[] = isElsewhere ? [...of_file, 'other_screen'] : of_file
  const signs: PictureSign[] = place && image ? await judge(context, { id, image, tries }, place, known) : ['unchecked']
  await db.transaction(async (tx) => {
    const now = clock()
    const today = place?.person_id ? await screenshots.lockDay(tx, place.person_id, seat, day, now) : undefined
    await lockPictures(tx)
    const state = await checks.settle(tx, id, {
      marks: compared?.marks ?? [],
      copy_of: (await compared?.findCopy(tx))?.copy,
      doubtful: !compared || isDoubtful(signs),
      signs,
    })
    if (!state || !place || !today?.evidence) return
    const { evidence, seconds } = today
    await gradeProof(tx, seat, { ...today, evidence, seconds: seconds ?? 0, picture: state }, now)
    if (state !== 'fresh' && evidence === 'claimed' && (await insertHeld(tx, seat, day))) {
      const { tester_id, app_name: app } = place
      const values = { app, day, copy: state === 'copy', signs }
      await notifyTesters(tx, [tester_id], { key: 'picture_held', values })
      await announce(tx, { to: 'admins', topics: ['pay'] })
    }
    if (place.person_id) await announce(tx, { to: [place.person_id], topics: ['tester'] })
  })
  if (place) announceSoon(db, place.owner_id, 'apps')
}

/**
 * Checks pictures that wait, the oldest first, and grades their days; returns when the next is due. Ends after some of
 * many, so that a server can stop. A picture whose check fails or whose server is stopped waits for its lease to end and is
 * tried again; the others go on. Safe on any number of servers, and once for each picture.
 */
export async function checkPictures(context: CheckContext): Promise<Date | undefined> {
  for (let checked = 0; checked < mostAtOnce; checked++) {
    const taken = await checks.take(context.db, context.clock())
    if (!taken) break
    try {
      await check(context, taken)
    } catch (error) {
      context.onError(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return checks.nextAt(context.db)
}
