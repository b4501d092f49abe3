import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { join as english } from '@fortnight/contract/texts/en/join'
import { join as urdu } from '@fortnight/contract/texts/ur/join'
import { benchDatabase } from './kit/database.ts'
import { median } from './kit/figures.ts'
import { type Account, addAccounts } from './kit/people.ts'
import { progress, progressDone, type Row, saveResults, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { type Hand, handOn } from './site/hand.ts'
import { newPhone, newSlowPage, slow3g, storeSession } from './site/phone.ts'
import { slowLine, type SlowLine } from './site/slow-line.ts'

/** Most seconds from the link until the application is sent. */
const mostSeconds = 120
const address = '/tester/apply'

const languages = { 'en-PK': english, 'ur-PK': urdu }
type Locale = keyof typeof languages

/** Chrome on a cheap phone, which names it, and Firefox, where its owner has to. */
const browsers = {
  chrome: {
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    userAgentMetadata: {
      platform: 'Android',
      platformVersion: '14.0.0',
      architecture: '',
      model: 'TECNO KJ5',
      mobile: true,
    },
  },
  firefox: { userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' },
}

interface Application {
  /** Seconds from opening the link: until the first field could be filled in, and until the application was sent. */
  form: number
  sent: number
  /** Seconds in which the applicant acted. */
  acted: number
  files: number
  kb: number
}

/** Someone who opens the link, and what they know of their account. */
interface Applicant {
  account: Account | undefined
  browser: keyof typeof browsers
}

/** Makes an account where they apply, with an address and a password that are typed as everything else. */
async function register(page: Page, hand: Hand) {
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await hand.type(field('name'), 'Zara Malik')
  await hand.type(field('email'), `zara${randomUUID().slice(0, 6)}@mail.example`)
  await hand.type(field('password'), 'a long password')
  await hand.tap(
    page
      .locator('form')
      .filter({ has: field('password') })
      .locator('button[type=submit]'),
  )
  await page.locator('[name=of_age]').waitFor({ timeout: mostSeconds * 1000 })
}

/** Fills in what the form does not know by itself, and sends it. */
async function fillIn(page: Page, hand: Hand, texts: { send: string; sent: string }, browser: Applicant['browser']) {
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await hand.type(field('email'), `zara.malik.${randomUUID().slice(0, 4)}@gmail.com`)
  const [urduBox, englishBox] = await page.locator('fieldset input[type=checkbox]').all()
  for (const box of [urduBox, englishBox]) if (box && !(await box.isChecked())) await hand.tap(box)
  if (browser === 'firefox') {
    await hand.type(field('devices.0.model'), 'Tecno Spark 20')
    await hand.choose(field('devices.0.android'), '14')
  }
  await hand.choose(field('devices.0.free_mb'), '4096')
  await hand.tap(field('of_age'))
  await hand.tap(field('agrees'))
  await hand.tap(page.getByRole('button', { name: texts.send }))
  await page.getByText(texts.sent, { exact: true }).waitFor({ timeout: mostSeconds * 1000 })
}

async function apply(line: SlowLine, { account, browser }: Applicant, locale: Locale): Promise<Application> {
  const phone = await newPhone(line, locale)
  if (account) await storeSession(phone, { ...account, name: 'Zara Malik', role: 'developer' })
  const { page, devtools, traffic } = await newSlowPage(phone)
  await devtools.send('Emulation.setUserAgentOverride', { ...browsers[browser], acceptLanguage: locale })
  const hand = handOn(page)
  const startedAt = Date.now()
  const seconds = () => (Date.now() - startedAt) / 1000
  await page.goto(line.origin + address, { waitUntil: 'commit', timeout: mostSeconds * 1000 })
  await page.locator(account ? '[name=of_age]' : '[name=password]').waitFor({ timeout: mostSeconds * 1000 })
  const form = seconds()
  if (!account) await register(page, hand)
  await fillIn(page, hand, languages[locale], browser)
  const sent = seconds()
  const { files, kb } = traffic()
  await phone.close()
  return { form, sent, acted: hand.acted() / 1000, files, kb }
}

/** A whole application on a cheap phone and a slow line, by people who type and tap at a usual pace. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(4)
  const turns = quick ? 1 : 3
  const accounts = await addAccounts(bench.pool, 2 * turns, 'developer')
  const { origin } = await startServer({
    DATABASE_URL: bench.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  })
  const line = await slowLine(origin, slow3g)
  const rows: Row[] = []
  for (const locale of ['en-PK', 'ur-PK'] as const)
    for (const [name, browser] of [
      ['with an account, phone read', 'chrome'],
      ['without an account, all typed', 'firefox'],
    ] as const) {
      const made: Application[] = []
      for (let turn = 0; turn < turns; turn++) {
        progress(`${name}, ${locale}: ${turn + 1} of ${turns}`)
        const account = browser === 'chrome' ? accounts.pop() : undefined
        made.push(await apply(line, { account, browser }, locale))
      }
      const middle = (key: keyof Application) => median(made.map((each) => each[key]))
      rows.push({
        application: `${name}, ${locale}`,
        'form after s': middle('form'),
        'sent after s': middle('sent'),
        'acting s': middle('acted'),
        files: middle('files'),
        KB: middle('kb'),
        'longest s': Math.max(...made.map(({ sent }) => sent)),
      })
    }
  progressDone()
  table(
    'apply: 400 kbit/s, 400 ms, TLS, four times slower processor, five letters a second, two seconds of thought, medians',
    rows,
  )
  saveResults('apply', quick, { turns, rows })
  return true
}
