import { randomUUID } from 'node:crypto'
import type { AppStatus } from '@fortnight/contract/vocabulary/app-states'
import { defaultDuration } from '@fortnight/contract/plans'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { credentialsOf } from '../testing/runs/credentials.ts'
import { apps } from '../platform/db/schema/orders.ts'
import { addPayment, addPaymentHelp } from './payments.ts'
import { addQueuedRun, addRun } from './runs.ts'
import type { Scene } from './scene.ts'
import type { StoryProgress, Story } from './story.ts'

const statusOf: Record<StoryProgress['is'], AppStatus> = {
  pending: 'pending',
  ordered: 'pending_payment',
  paying: 'pending_payment',
  refused: 'pending_payment',
  queued: 'active',
  staffing: 'active',
  running: 'active',
  holding: 'active',
  extended: 'active',
  // The end of its run cancels it, as in the service.
  failed: 'active',
  completed: 'completed',
  cancelled: 'cancelled',
}

async function addApp({ db, vault, calendar, people }: Scene, story: Story): Promise<string> {
  const id = randomUUID()
  const created = calendar.at(story.age, story.age === 0 ? 0.2 : 7 + (story.name.length % 9))
  const after = (minutes: number) => new Date(created.getTime() + minutes * minuteMs).toISOString()
  await db.insert(apps).values({
    id,
    owner_id: people[story.by].id,
    name: story.name,
    description: story.about,
    category: story.category,
    duration: story.duration ?? defaultDuration,
    requirements: story.requirements ?? null,
    package_plan: story.plan,
    testing_credentials: story.credentials ? vault.seal(story.credentials, credentialsOf(id)) : null,
    test_instructions: story.instructions ?? null,
    status: statusOf[story.progress.is],
    package_name: story.package_name,
    opt_in_url: story.package_name && `https://play.google.com/apps/testing/${story.package_name}`,
    access_method: story.package_name ? 'email_list' : null,
    setup_since: story.package_name ? { package_name: after(6), access: after(8), opt_in_link: after(40) } : {},
    countries: story.countries ?? [],
    size_mb: story.size_mb ?? 24,
    created_at: created,
    updated_at: created,
  })
  return id
}

/** Adds the app of a story with its payment and run, in their order. */
export async function seedStory(scene: Scene, story: Story): Promise<void> {
  const { calendar, random } = scene
  const { progress } = story
  const id = await addApp(scene, story)
  const hours = (count: number, from: Date) => new Date(from.getTime() - count * hourMs)
  switch (progress.is) {
    case 'pending':
    case 'ordered':
    case 'cancelled':
      return
    case 'paying':
      return addPayment(scene, story, id, { sentAt: calendar.hoursAgo(progress.hours) })
    case 'refused': {
      const decidedAt = calendar.hoursAgo(progress.hours)
      await addPayment(scene, story, id, { sentAt: hours(6, decidedAt), decidedAt, accepted: false })
      return addPaymentHelp(scene, story, id)
    }
    case 'queued':
    case 'staffing': {
      const decidedAt = calendar.hoursAgo(progress.hours)
      await addPayment(scene, story, id, { sentAt: hours(4, decidedAt), decidedAt })
      if (progress.is === 'queued') return addQueuedRun(scene, story, id, decidedAt)
      return addRun(scene, story, id, decidedAt)
    }
    case 'running':
    case 'holding':
    case 'extended':
    case 'failed':
    case 'completed': {
      const startedAgo = progress.is === 'running' ? progress.day - 1 : progress.started
      const decidedAt = calendar.at(startedAgo + 1, 8 + 9 * random.next())
      await addPayment(scene, story, id, { sentAt: hours(2 + 13 * random.next(), decidedAt), decidedAt })
      return addRun(scene, story, id, decidedAt)
    }
  }
}
