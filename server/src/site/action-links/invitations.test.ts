import { beforeEach, describe, expect, it } from 'vitest'
import { sentBy } from '@fortnight/contract/messaging/action-links'
import { ok, send, aPerson, emptyPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { openMailQueue } from '../../messaging/mail/mail-queue.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import { importTesters } from '../../testers/pool/import.ts'
import { invitationPath } from '../../testers/portal/invitation.ts'
import { mailTesters } from '../../testers/portal/tester-mails.job.ts'
import { aJoiningRun, factsOf } from '../../testing/joining/joining.testkit.ts'
import { aWebOfLinks, linkTo, openLink, postForm } from './action-links.testkit.ts'

const world = useTestServer({ webRoot: aWebOfLinks() })
const post = usePost(world)
const query = <T>(text: string, values: unknown[] = []) =>
  world.database.pool.query(text, values).then(({ rows }) => rows as T[])

const header = 'Name,E-mail,Device model,Android version,Free storage MB,Country,Time zone,Premium,Language\n'
let lines = 0
const aLine = (language = '') => `Zara,z${++lines}@testers.example,Pixel 8,14,5000,PK,Asia/Karachi,no,${language}\n`

/** Someone whom the operator brings in from a file. */
async function anImported(language = '') {
  const line = aLine(language)
  const file = Buffer.from(header + line)
  expect(await importTesters(world.database.db, file)).toMatchObject({ added: 1, refused: [] })
  const [tester] = await query<{ id: number; email: string }>('select id, email from testers where email = $1', [
    line.split(',')[1],
  ])
  if (!tester) throw new Error('not imported')
  return { ...tester, file, path: invitationPath(world.vault, tester.id) }
}
async function mailed(email: string) {
  const queue = await openMailQueue(world.database.pool, world.vault, () => {})
  await mailTesters(world.database.db, queue)
  await queue.close()
  return post.to(email)
}
const statusOf = async (id: number) =>
  (await query<{ status: string }>('select status from testers where id = $1', [id]))[0]?.status
const capacity = async () =>
  (
    await ok<{ data: { free_testers: number; slots: number } }>(
      send(world.app, 'GET', '/api/admin/pool/capacity', await aPerson(world, 'admin')),
    )
  ).data
const answer = (path: string, does: string, lang = 'en') => postForm(world, path, { does, terms: '2', lang })

beforeEach(() => emptyPool(world))

describe('an imported person', () => {
  it('is expected, not available, and gets one mail in the language of the file', async () => {
    const { id, email, file, path } = await anImported('ur')
    expect(await statusOf(id)).toBe('expected')
    expect(await capacity()).toMatchObject({ free_testers: 0, slots: 0 })
    const [mail, ...more] = await mailed(email)
    expect(more).toEqual([])
    expect(mail?.mail.html).toContain('<html lang="ur" dir="rtl">')
    expect(mail?.mail.text).toContain(`https://fortnight.example${path}`)
    expect(await importTesters(world.database.db, file)).toMatchObject({ added: 0, unchanged: 1 })
    expect(await mailed(email)).toEqual([])
  })

  it('is counted among the deliveries by mail, and has answered once they say yes', async () => {
    const { id, email, path } = await anImported()
    await mailed(email)
    const delivered = () =>
      query(
        `select channel, state, sent_at >= due_at as sent, answered_at is not null as answered from deliveries where tester_id = $1`,
        [id],
      )
    expect(await delivered()).toEqual([{ channel: 'mail', state: 'sent', sent: true, answered: false }])
    await answer(sentBy(path, 'mail'), 'join')
    expect(await delivered()).toMatchObject([{ answered: true }])
  })

  it('becomes available by saying yes, once, and agrees to the terms with it', async () => {
    const { id, path } = await anImported()
    expect((await openLink(world, path)).page?.view).toEqual({ is: 'pool', phones: 'Pixel 8, Android 14' })
    expect(await statusOf(id)).toBe('expected')
    const [first, second] = await Promise.all([answer(path, 'join', 'ur'), answer(path, 'join', 'ur')])
    expect([first?.status, second?.status].filter((status) => status === 303)).not.toEqual([])
    expect(
      await query(
        `select t.status, t.locale, t.agreed_at = g.agreed_at as agreed, g.version, g.way
         from testers t join tester_agreements g on g.tester_id = t.id where t.id = $1`,
        [id],
      ),
    ).toEqual([{ status: 'available', locale: 'ur', agreed: true, version: 2, way: 'link' }])
    expect(await capacity()).toMatchObject({ free_testers: 1 })
    const welcome = invitationPath(world.vault, id, 'welcome')
    expect((await openLink(world, welcome)).page?.view).toEqual({ is: 'welcome', joined: true })
    await query("update testers set updated_at = now() - interval '2 hours' where id = $1", [id])
    for (const used of [path, welcome]) {
      expect((await openLink(world, used)).status).toBe(404)
      expect((await answer(used, 'stay_out')).status).toBe(404)
    }
    expect(await statusOf(id)).toBe('available')
  })

  it('reads changed terms before they say yes', async () => {
    const { id, path } = await anImported()
    const { status, page } = await postForm(world, path, { does: 'join', terms: '1', lang: 'en' })
    expect([status, page?.problem, page?.view.is]).toEqual([422, 'terms', 'pool'])
    expect(await statusOf(id)).toBe('expected')
  })

  it('gets no offers after saying no', async () => {
    const { id, path } = await anImported()
    const { headers } = await answer(path, 'stay_out')
    expect((await openLink(world, headers['location'] ?? '')).page?.view).toEqual({ is: 'welcome', joined: false })
    expect(await statusOf(id)).toBe('paused')
  })

  it('opens no other invitation with their link, and none with a forged one', async () => {
    const [mine, other] = [await anImported(), await anImported()]
    const proof = mine.path.slice('/t/'.length, '/t/'.length + 22)
    for (const path of [
      `/t/${proof}.pool.${other.id}`,
      `/t/${proof}.welcome.${mine.id}`,
      `/t/${proof}.offer.${mine.id}`,
    ]) {
      expect((await openLink(world, path)).status).toBe(404)
      expect((await answer(path, 'join')).status).toBe(404)
    }
    for (const does of ['accept', 'constructor', '']) expect((await answer(mine.path, does)).status).toBe(404)
    expect(await statusOf(other.id)).toBe('expected')
  })

  it('can be admitted or banned by an administrator, and have the link sent again', async () => {
    const admin = await aPerson(world, 'admin')
    const { id, email, path } = await anImported()
    await mailed(email)
    await postForm(world, '/t', { email, lang: 'en' })
    expect((await post.to(email))[0]?.mail.text).toContain(path)
    const change = (to: string) => send(world.app, 'PUT', `/api/admin/testers/${id}/status`, admin, { change: to })
    await ok(change('admit'))
    expect(await statusOf(id)).toBe('available')
    expect((await openLink(world, path)).status).toBe(404)
  })

  it('with a language that we do not have is refused, with its line and the reason', async () => {
    const { refused } = await importTesters(world.database.db, Buffer.from(header + aLine('fr')))
    expect(refused).toEqual([{ line: 2, reason: 'Language: is not en, ur or empty' }])
  })
})

describe('the terms for testers, behind the link of an offer,', () => {
  /** An offer to a tester without an account. */
  async function anOffer() {
    const { app } = await aJoiningRun(world)
    const [{ id: seat } = { id: 0 }] = await query<{ id: number }>(
      'select id::int from assignments where app_id = $1 order by id limit 1',
      [app],
    )
    return { seat, path: await linkTo(world, seat, 'offer') }
  }

  it('are those that its page showed: others are shown first, and nothing is accepted', async () => {
    const { seat, path } = await anOffer()
    for (const terms of ['1', '3', '', 'two']) {
      const { status, page } = await postForm(world, path, { does: 'accept', terms, lang: 'en' })
      expect([status, page?.problem, page?.view.is]).toEqual([422, 'terms', 'offer'])
    }
    expect(await factsOf(world, seat)).toEqual([])
    expect((await answer(path, 'accept')).status).toBe(303)
  })

  it('are asked of who agreed to earlier ones, and of no one twice', async () => {
    const { seat, path } = await anOffer()
    const agree = (version: number) =>
      query(
        `insert into tester_agreements (tester_id, version, way, agreed_at)
         select tester_id, $2, 'application', now() from assignments where id = $1`,
        [seat, version],
      )
    await agree(1)
    expect((await openLink(world, path)).page?.view).toMatchObject({ is: 'offer', terms: 'changed' })
    await agree(2)
    expect((await openLink(world, path)).page?.view).toMatchObject({ is: 'offer', terms: null })
    expect((await postForm(world, path, { does: 'accept', lang: 'en' })).status).toBe(303)
  })
})
