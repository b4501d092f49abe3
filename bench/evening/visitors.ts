import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventsPath } from '@fortnight/contract/push'
import { apps } from '@fortnight/contract/orders/apps'
import { runs } from '@fortnight/contract/testing/runs'
import { auth } from '@fortnight/contract/identity/auth'
import { checkins } from '@fortnight/contract/testing/checkins'
import { testerPortal } from '@fortnight/contract/testers/tester-portal'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { portalScreens } from '@fortnight/contract/site-map/portal-screens'
import { anywhere } from '../kit/people.ts'
import type { Evening, Level, Seen } from './evening.ts'

/**
 * Visitors of an evening: they come by chance at a rate, whether or not those before them were answered, do what people do, and
 * wait between two acts. Prints what they saw as one line.
 */
const [origin = '', file = '', level = '{}'] = process.argv.slice(2)
const { testers, developers, pictures } = JSON.parse(readFileSync(file, 'utf8')) as Evening
const { perSecond, seconds, first } = JSON.parse(level) as Level
const { hostname, port } = new URL(origin)
// As a proxy keeps them.
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const streams = new Agent({ keepAlive: false, maxSockets: Infinity })
const images = pictures.map((path) => readFileSync(path))

const took: Record<string, number[]> = {}
const failed: Record<string, number> = {}
const fail = (what: string) => void (failed[what] = (failed[what] ?? 0) + 1)

interface Sent {
  method?: string
  body?: Buffer | string
  type?: string
}

type Ask = (name: string, path: string, sent?: Sent) => Promise<Buffer | undefined>

/** Calls of one person, who has a browser of their own. */
const askerOf = (token: string): Ask => {
  const headers = { ...anywhere(), authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
  return (name, path, { method = 'GET', body, type = 'application/json' } = {}) => {
    const began = performance.now()
    return new Promise<Buffer | undefined>((done) => {
      const miss = (why: string | number = '') => {
        fail(`${name}: ${why}`)
        done(undefined)
      }
      const call = request({
        hostname,
        port,
        path,
        method,
        agent,
        headers: { ...headers, ...(body && { 'content-type': type }) },
      })
      call.on('error', ({ message }) => miss(message))
      call.on('response', (answer: IncomingMessage) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', ({ message }) => miss(message))
        answer.on('end', () => (answer.statusCode === 200 ? done(Buffer.concat(parts)) : miss(answer.statusCode)))
      })
      call.end(body)
    }).finally(() => (took[name] ??= []).push(performance.now() - began))
  }
}

/** Hears what changes until it is closed; `onChange` is called at each event after the greeting. */
function listen(token: string, onChange: () => void): () => void {
  const call = request({
    hostname,
    port,
    path: eventsPath,
    agent: streams,
    headers: { authorization: `Bearer ${token}` },
  })
  let closed = false
  let greeted = false
  call.on('error', () => !closed && fail('stream'))
  call.on('response', (answer) => {
    if (answer.statusCode !== 200) fail('stream')
    answer.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: changed') && greeted) onChange()
      greeted = true
    })
    answer.on('error', () => !closed && fail('stream'))
  })
  call.end()
  return () => {
    closed = true
    call.destroy()
  }
}

/** Between these many seconds. */
const between = (least: number, most: number) => sleep(1000 * (least + (most - least) * Math.random()))

const today = (ask: Ask) => ask('today', checkins.today.path)

/** A tester opens the portal, checks in, shows one day of seven by a picture, and looks at what became of it. */
async function visitPortal({ token, seat }: Evening['testers'][number], n: number) {
  const ask = askerOf(token)
  await ask('portal', portalScreens.tester.path)
  await Promise.all([ask('session', auth.session.path), ask('tester', testerPortal.me.path), today(ask)])
  const close = listen(token, () => void today(ask))
  await between(5, 15)
  const at = new Date()
  const use = { minutes: 3, used_at: at, sent_at: at, note: 'It opens quickly.' }
  const path = checkins.checkIn.path.replace(':id', String(seat))
  const answer = await ask('check-in', path, { method: 'POST', body: JSON.stringify(use) })
  const image = images[n % images.length]
  if (answer && image && n % 7 === 0) {
    await between(5, 15)
    const { day } = JSON.parse(answer.toString()) as { day: string }
    const to = checkins.sendPicture.path.replace(':id', String(seat)).replace(':day', day)
    await ask('picture', to, { method: 'PUT', body: image, type: 'image/webp' })
  }
  await today(ask)
  await between(5, 15)
  close()
}

/** A developer looks at their apps and at one test, and keeps it open. */
async function visitDashboard({ token, app }: Evening['developers'][number]) {
  const ask = askerOf(token)
  const readRun = () => ask('run', runs.find.path.replace(':id', app))
  await ask('dashboard', appScreens.dashboard.path)
  await Promise.all([
    ask('session', auth.verifyToken.path, { method: 'POST', body: '{}' }),
    ask('apps', apps.listMine.path),
  ])
  const close = listen(token, () => void readRun())
  await between(3, 10)
  await readRun()
  await between(20, 40)
  close()
}

const visits: Promise<void>[] = []
const until = performance.now() + seconds * 1000
let late = 0
let due = performance.now()
for (let n = first; due < until; n++) {
  // Arrivals of many who know nothing of each other.
  due += (-1000 * Math.log(1 - Math.random())) / perSecond
  await sleep(Math.max(0, due - performance.now()))
  late = Math.max(late, performance.now() - due)
  const tester = testers[n % testers.length]
  if (tester) visits.push(visitPortal(tester, n))
  const developer = developers[n % developers.length]
  if (developer && n % 20 === 0) visits.push(visitDashboard(developer))
}
await Promise.all(visits)
const seen: Seen = { took, failed, late, visits: visits.length }
// A line of a megabyte is on its way for a while.
process.stdout.write(`${JSON.stringify(seen)}\n`, () => process.exit())
