import type * as z from 'zod'
import { type Capacity, type ImportReport, linesNamed, type pool } from '@fortnight/contract/testers/pool'
import { gate } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import { levelOf, type TesterRecord } from '@fortnight/contract/testers/levels'
import { type PhoneChannel, phoneChannels } from '@fortnight/contract/vocabulary/delivery-states'
import { levelNames } from '@fortnight/contract/vocabulary/tester-levels'
import { levelsNow } from '../../operations/settings/in-force.ts'
import { audit } from '../../operations/audit/audit.repository.ts'
import * as bounces from '../../messaging/mail/bounces.repository.ts'
import * as importedNumbers from '../../messaging/phone/imported-numbers.repository.ts'
import { isSetUp } from '../../messaging/phone/is-set-up.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { panelList } from '../../operations/audit/panel-list.ts'
import { announce } from '../../platform/push/announce.ts'
import { wakeQueue } from './wake.ts'
import * as agreements from '../portal/agreements.repository.ts'
import * as counting from './capacity.repository.ts'
import { changeTester } from './change.ts'
import { headerOf, UnreadableFile } from './csv-file.ts'
import { wakeImport } from './import.job.ts'
import { importTesters, survey } from './import.ts'
import * as imports from './imports.repository.ts'
import { poolNow } from './pool-load.ts'
import * as storedPool from './pool.repository.ts'
import { hasNumbers } from './tester-line.ts'

/** Testers with the level that what is known of them makes. */
async function withLevels<R extends TesterRecord>(db: Db, rows: readonly R[]) {
  const levels = await levelsNow(db)
  return rows.map((row) => ({ ...row, level: levelOf(levels, row) }))
}

async function list(db: Db, query: Parameters<typeof storedPool.list>[1]) {
  const page = await storedPool.list(db, query)
  return { ...page, data: await withLevels(db, page.data) }
}

type Row = Awaited<ReturnType<typeof list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  Name: (row) => row.name,
  'E-mail': (row) => row.email,
  Country: (row) => row.country,
  'Time zone': (row) => row.timezone,
  Devices: (row) => row.devices,
  State: (row) => row.status,
  Premium: (row) => row.premium,
  'Chance to stay 14 days': (row) => row.score / 1000,
  'Observed days': (row) => row.observed_days,
  Level: (row) => levelNames[row.level],
  'Tests now': (row) => row.active,
  'Tests at most': (row) => row.capacity,
  'Looks like others': (row) => row.alike,
  Added: (row) => row.created_at,
}

/** Rows of each part of a tester's page. */
const most = 50

async function capacity(db: Db): Promise<z.input<typeof Capacity>> {
  const [{ teamsNow, ...now }, freeing] = await Promise.all([poolNow(db), counting.listFreeing(db, gate.days)])
  return { ...now, teams_now: teamsNow, freeing }
}

type Report = z.input<typeof ImportReport>

/** Reads a file; one that cannot be read as a whole is refused at its field. */
async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Problem('invalid', [{ loc: ['body', 'csv'], msg: error.message, type: 'custom' }])
  }
}

type ImportFile = z.output<typeof pool.importFile.body>

/** Channels on which the numbers of a file can be used; null if it has none. */
async function channelsFor(config: Config, csv: string): Promise<PhoneChannel[] | null> {
  return hasNumbers(await headerOf(Buffer.from(csv)))
    ? phoneChannels.filter((channel) => isSetUp(config, channel))
    : null
}

/** Imports a file and reports the result of its lines. */
async function readFile(db: Db, { csv, numbers }: ImportFile): Promise<Omit<Report, 'channels'>> {
  const lines: Report['lines'] = []
  const named: Record<string, number> = {}
  const { refused, ...counts } = await importTesters(db, Buffer.from(csv), {
    numbers,
    onLine: (line, outcome, what) => {
      named[outcome] = (named[outcome] ?? 0) + 1
      if (named[outcome] <= linesNamed) lines.push({ line, outcome, what })
    },
  })
  return { ...counts, refused: refused.length, lines: lines.toSorted((x, y) => x.line - y.line) }
}

/** Throws `invalid` for numbers that are to be used on a channel that is not set up. */
function requireChannel(config: Config, { numbers }: ImportFile) {
  if (numbers === null || isSetUp(config, numbers)) return
  throw new Problem('invalid', [{ loc: ['body', 'numbers'], msg: 'This channel is not set up.', type: 'custom' }])
}

class Undone extends Error {
  readonly report: Omit<Report, 'channels'>
  constructor(report: Omit<Report, 'channels'>) {
    super('a dry run')
    this.report = report
  }
}

/** Preview: the import in a transaction that is rolled back. */
async function tryFile(db: Database['db'], file: ImportFile): Promise<Omit<Report, 'channels'>> {
  try {
    return await db.transaction(async (tx) => {
      throw new Undone(await readFile(tx, file))
    })
  } catch (error) {
    if (error instanceof Undone) return error.report
    throw error
  }
}

export const poolService: Handlers<typeof pool> = {
  ...panelList({ noun: 'tester', file: 'testers.csv', columns, list, count: storedPool.count }),

  capacity: async ({ db }) => ({ success: true, data: await capacity(db) }),

  async find({ db, vault }, { params }) {
    const stored = await storedPool.find(db, params.id)
    if (!stored) throw new Problem('not_found', 'Tester not found')
    const [tester = { ...stored, level: 'new' as const }] = await withLevels(db, [stored])
    const [mail_bounced_at, agreed, imported, tests, changes] = await Promise.all([
      bounces.findBounce(db, vault, stored.email),
      agreements.list(db, params.id),
      importedNumbers.findOfTester(db, params.id),
      storedPool.listTests(db, params.id, most),
      storedPool.listChanges(db, params.id, most),
    ])
    const more = { mail_bounced_at, imported_number: imported ?? null, agreements: agreed, tests, changes }
    return { success: true, data: { ...tester, ...more } }
  },

  async change({ db, user, clock, hooks }, { params, body }) {
    const losses = await db.transaction((tx) => changeTester(tx, hooks, params.id, body, user.id, clock()))
    await wakeQueue(db)
    return { success: true, losses }
  },

  async previewImport({ db, config }, { body }) {
    requireChannel(config, body)
    const channels = await reading(() => channelsFor(config, body.csv))
    return { success: true, data: { channels, ...(await reading(() => tryFile(db, body))) } }
  },

  newestImport: async ({ db }) => ({ success: true, data: (await imports.findNewest(db)) ?? null }),

  async importFile({ db, user, config }, { body }) {
    requireChannel(config, body)
    const { csv, numbers } = body
    const { lines } = await reading(() => survey(Buffer.from(csv), numbers !== null))
    const stored = await db.transaction(async (tx) => {
      await audit(tx, {
        actor_id: user.id,
        action: 'tester.import',
        subject: 'tester',
        data: { lines, ...(numbers && { numbers }) },
      })
      const file = await imports.insert(tx, { csv, numbers, lines })
      if (!file) throw new Problem('conflict', 'Another file is being imported. Wait until it is in.')
      await announce(tx, { to: 'admins', topics: ['pool', 'audit'] })
      return file
    })
    await wakeImport(db)
    return { success: true, data: stored }
  },
}
