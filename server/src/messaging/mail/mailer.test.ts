import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultBrand } from '@fortnight/contract/brand'
import { Email } from '@fortnight/contract/text'
import * as letters from './letters.ts'
import { createMailer, type Letter } from './mailer.ts'
import { aMailServer } from './mail-server.testkit.ts'
import { sender, writing } from './post.testkit.ts'
import { anyCharacter } from '../../../../tests/any-text.ts'

const to = 'zara@people.example'
const letter: Letter = { subject: 'Hello', text: 'Words.\n', html: '<p>Words.</p>' }
const silent = () => {}

describe('mail by SMTP', () => {
  let server: Awaited<ReturnType<typeof aMailServer>>
  beforeAll(async () => {
    server = await aMailServer((address) => (address.startsWith('nobody') ? `no mailbox for <${address}>` : undefined))
  })
  afterAll(() => server.close())
  const deliver = async (address: string, what: Letter, from = sender) => {
    await createMailer({ smtpUrl: server.url, from }, '', silent).send(address, what)
    return server.arrived.splice(0)
  }

  it('arrives once, as text and as HTML, from the configured sender', async () => {
    const arrived = await deliver(to, letters.verifyEmail(writing, 'CODE'))
    expect(arrived.map((sent) => sent.to)).toEqual([[to]])
    const { mail } = arrived[0]!
    expect(mail).toMatchObject({
      subject: 'Verify your e-mail address for Fortnight',
      from: sender,
      to: [{ name: '', address: to }],
    })
    for (const part of [mail.text, mail.html]) expect(part).toContain('https://fortnight.example/verify-email#CODE')
    expect(mail.attachments.map(({ contentId, mimeType, related }) => [contentId, mimeType, related])).toEqual([
      ['<logo>', 'image/png', true],
    ])
    expect(mail.headers.find((header) => header.key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  it('is refused without repeating the address: the error is logged', async () => {
    const refused = deliver('nobody@people.example', letter)
    await expect(refused).rejects.toThrow('the mail server did not take a mail (EENVELOPE 450)')
  })

  it('to a server that is away fails, so that it can be retried', async () => {
    const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: sender }, '', silent)
    await expect(away.send(to, letter)).rejects.toThrow(/did not take a mail \(E\w+\)/)
  })

  it('to a server that accepts the connection and never answers times out', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const smtpUrl = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`
    const patience = { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100, dnsTimeout: 100 }
    const mailer = createMailer({ smtpUrl, from: sender }, '', silent, patience)
    await expect(mailer.send(to, letter)).rejects.toThrow('did not take a mail (ETIMEDOUT)')
    mute.close()
  })

  it('has the headers we write and no others, whatever its text contains', async () => {
    const expected = new Set([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    const nasty = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.constantFrom('a\r\nBcc: x@evil.example', 'a\nTo: x@evil.example', 'a\r\n\r\nbody', '=?utf-8?q?=0D=0ABcc:x?='),
    )
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, async (subject, text, name) => {
        const [only, ...more] = await deliver(to, { subject, text, html: text }, { ...sender, name })
        expect(more).toEqual([])
        expect(only?.to).toEqual([to])
        expect(only?.mail.headers.map((header) => header.key).filter((key) => !expected.has(key))).toEqual([])
        expect(only?.mail.to).toEqual([{ name: '', address: to }])
      }),
      { numRuns: 25 },
    )
  })

  it('is sent to the given address only, for every address that we accept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), async (text) => {
        const address = Email.safeParse(text)
        fc.pre(address.success && !text.startsWith('nobody'))
        const arrived = await deliver(address.data ?? '', letter)
        expect(arrived.map((sent) => sent.to)).toEqual([[address.data]])
      }),
      { numRuns: 15 },
    )
  })
})

describe('mail without a mail server', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is a file that only its owner can read, and a log line without recipient or link', async () => {
    const said: string[] = []
    const outbox = join(folder, 'outbox')
    await createMailer({ smtpUrl: undefined, from: sender }, outbox, (line) => said.push(line)).send(
      to,
      letters.resetPassword(writing, 'CODE'),
    )
    const names = await readdir(outbox)
    expect(names).toEqual([expect.stringMatching(/^\d+-[\w-]+\.eml$/)])
    const path = join(outbox, names[0] ?? '')
    expect([(await stat(outbox)).mode & 0o777, (await stat(path)).mode & 0o777]).toEqual([0o700, 0o600])
    const mail = await PostalMime.parse(await readFile(path))
    expect(mail.to).toEqual([{ name: '', address: to }])
    expect(mail.text).toContain('https://fortnight.example/reset-password#CODE')
    expect(said).toEqual([`A mail was written to ${path}: Choose a new password for Fortnight`])
  })
})

describe('letters', () => {
  const note = {
    title: 'Payout sent',
    message: 'Rs 400.',
    link: '/tester/earnings',
    late_from: new Date('2026-11-20T10:00:00Z'),
  }
  const anOffer = {
    app_name: 'Tideline',
    name: 'Zara',
    expires_at: new Date('2026-11-20T16:00:00Z'),
    timezone: 'Asia/Karachi',
    terms: { minutes: 1, days: 14, pay_pkr: 112 },
    path: '/t/CODE.offer.1',
  }
  const action = { act: 'day', path: '/t/CODE.day.1.2026-11-20' } as const
  const notes = [{ ...note, action }, note]
  const all = (given: letters.Writing): [string, string, Letter][] => [
    ['verifyEmail', given.locale, letters.verifyEmail(given, 'CODE')],
    ['resetPassword', given.locale, letters.resetPassword(given, 'CODE')],
    ['signInLink', given.locale, letters.signInLink(given, 'CODE')],
    ['alreadyRegistered', given.locale, letters.alreadyRegistered(given)],
    ['passwordChanged', given.locale, letters.passwordChanged(given)],
    ['authenticatorAdded', given.locale, letters.authenticatorAdded(given)],
    ['authenticatorRemoved', given.locale, letters.authenticatorRemoved(given)],
    ['confirmAddress', given.locale, letters.confirmAddress(given, 'CODE')],
    ['addressChanged', given.locale, letters.addressChanged(given, { code: 'CODE', until: anOffer.expires_at })],
    ['copyOfNotes', given.locale, letters.copyOfNotes(given, { notes, home: '/tester', code: 'CODE' })],
    ['offer', given.locale, letters.offer(given, anOffer)],
    [
      'testerMessage',
      given.locale,
      letters.testerMessage(given, { title: given.locale === 'ur' ? 'ایک' : 'One', message: '2', action }),
    ],
    ['openLinks', given.locale, letters.openLinks(given, [{ app_name: 'Tideline', ...action }])],
  ]

  it('name the end of an offer in the tester’s own time', () => {
    expect(letters.offer(writing, anOffer).text).toContain('open until Fri, 20 Nov, 21:00 (your time)')
  })

  const inUrdu = all({ ...writing, locale: 'ur' })

  it.each(inUrdu)('%s for readers of Urdu is in Urdu, from right to left', (_name, _locale, { subject, html }) => {
    expect(html).toContain('<html lang="ur" dir="rtl">')
    expect(subject).toMatch(/[\u0600-\u06FF]/)
    const visible = html
      .slice(html.indexOf('<body'))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/https:\S+|[\w.]+@[\w.]+/g, ' ')
    // Names, the text of a notification, and a button of a page that is in English.
    const known = new Set(['Fortnight', 'Tideline', 'Zara', 'Payout', 'sent', 'Rs', 'Forgot', 'password'])
    expect((visible.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !known.has(word))).toEqual([])
  })

  it.each([...all(writing), ...inUrdu])(
    '%s (%s) says the same in text and HTML, and loads nothing',
    (_name, _locale, { text, html }) => {
      const body = html.slice(html.indexOf('<body'))
      const wordsOf = (whole: string) => new Set(whole.match(/[\p{L}\p{N}'-]+/gu))
      const visible = body
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
      expect([...wordsOf(visible)].filter((word) => !wordsOf(text).has(word))).toEqual([])
      expect(html).not.toMatch(/<script|url\(|@import|@font-face|<link/)
      for (const [, source] of html.matchAll(/ src="([^"]*)"/g)) expect(source).toMatch(/^cid:/)
    },
  )

  it.each([...all(writing), ...inUrdu])(
    '%s (%s) carries the pictures that it shows, and no others',
    (...[, , letter]) => {
      const used = [...letter.html.matchAll(/ src="cid:([^"]*)"/g)].map(([, cid]) => cid)
      expect(letter.pictures?.map(({ cid }) => cid).toSorted()).toEqual(used.toSorted())
    },
  )

  it.each([...all(writing), ...inUrdu])('%s (%s) has one button at most', (...[, , { html }]) => {
    expect(html.match(/<td class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })

  it('keep the corners of their button in the dark: only the cell, which is round, has a background', () => {
    const { html } = letters.verifyEmail(writing, 'CODE')
    expect(html).toMatch(/<td class="button"[^>]+border-radius:10px;background-color/)
    expect(/<a class="label"[^>]+>/.exec(html)?.[0]).not.toContain('background')
    expect(html).not.toMatch(/\.(?:label|button a) \{[^}]*background/)
  })

  it('say when a late notification was written, in the reader’s time zone', () => {
    const given = { notes: [note], home: '/tester', code: 'CODE' }
    const { text, html } = letters.copyOfNotes({ ...writing, timezone: 'Asia/Karachi' }, given)
    for (const part of [text, html]) expect(part).toContain('Fri, 20 Nov, 15:00 (Karachi time)')
    expect(letters.copyOfNotes(writing, given).text).toContain('Fri, 20 Nov, 10:00 UTC')
  })

  it('carry the brand of the operator, escaped', () => {
    const brand = { ...defaultBrand, name: 'Tide & <b>Sons</b>' }
    const { subject, html } = letters.verifyEmail({ ...writing, brand }, 'CODE')
    expect(subject).toContain('Tide & <b>Sons</b>')
    expect(html).toContain('Tide &amp; &lt;b&gt;Sons&lt;/b&gt;')
    expect(html).not.toContain('<b>')
  })
})
