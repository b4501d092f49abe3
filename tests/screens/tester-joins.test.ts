import { within as inside } from '@testing-library/dom'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { advanceTo, aJoiningRun, anInvited, seatNow } from '../../server/src/testing/joining/joining.testkit.ts'
import { aPerson } from '../fixtures.ts'
import { startOpenIdProvider } from '../openid-provider.ts'
import { useTestServer } from '../test-server.ts'
import { collectDownloads } from './downloads.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const provider = await startOpenIdProvider()
afterAll(() => provider.stop())
afterEach(() => void vi.unstubAllGlobals())
const world = useTestServer()
const withGoogle = useTestServer({ env: provider.env })

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

describe('a tester in Urdu', () => {
  it('gets from an offer to an installed app, with a step of the developer in between, and can leave', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ur-PK'])
    const { app, owner } = await aJoiningRun(world)
    const tester = await anInvited(world, app)
    const { user } = await openScreen(world, tester, '/tester', 'tester')
    await user.click(await screen.findByRole('link', { name: 'پیشکشیں' }))
    expect(await heading('آپ کے جواب کی منتظر')).toBeVisible()
    await expect.poll(() => document.documentElement.dir).toBe('rtl')
    await user.click(await screen.findByRole('link', { name: /Tideline/ }))
    expect(await screen.findByText(/ہر دن کے/)).toHaveTextContent(/\d/)
    await user.click(await screen.findByRole('button', { name: /قبول کریں/ }))
    expect(await heading('ڈویلپر آپ کو فہرست میں شامل کرے گا')).toBeVisible()
    const address = location.pathname
    const { rows } = await world.database.pool.query<{ email: string; name: string }>(
      'select email, name from testers where id = $1',
      [tester.tester],
    )
    const [{ email, name } = { email: '', name: '' }] = rows
    expect(await screen.findByText(email)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'لنک کھولیں' })).toBeNull()

    const downloads = collectDownloads()
    const developer = await openScreen(world, owner, `/apps/${app}/testers`)
    const waiting = await screen.findByRole('list', { name: 'Testers to confirm' })
    expect(inside(waiting).getByText(name)).toBeVisible()
    expect(inside(waiting).getByText(email)).toBeVisible()
    await developer.user.click(await screen.findByRole('button', { name: 'Download' }))
    await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['Tideline.txt'])
    expect(await downloads[0]?.text()).toContain(email)
    await developer.user.click(screen.getByRole('button', { name: 'I have added 1 of 1' }))
    expect((await screen.findAllByText(/1 tester can join now/))[0]).toBeVisible()
    await expect.poll(() => screen.queryByRole('list', { name: 'Testers to confirm' })).toBeNull()

    const again = await openScreen(world, tester, address, 'tester')
    expect(await screen.findByText('پہلے اوپر کے مراحل مکمل کریں۔')).toBeVisible()
    await again.user.click(screen.getAllByRole('radio', { name: 'نہیں' })[0] ?? document.body)
    expect(await screen.findByText(/پلے اسٹور کھولیں، اوپر/)).toBeVisible()
    for (const yes of screen.getAllByRole('radio', { name: 'ہاں' })) await again.user.click(yes)
    expect(await screen.findByRole('link', { name: 'لنک کھولیں' })).toHaveAttribute(
      'href',
      'https://play.google.com/apps/testing/com.example.tideline',
    )
    await again.user.click(await screen.findByRole('button', { name: 'میں ٹیسٹر بن گیا / گئی' }))
    await again.user.click(await screen.findByRole('button', { name: 'میں نے انسٹال کر لی' }))
    expect(await heading('آپ شامل ہیں')).toBeVisible()

    await again.user.click(await screen.findByRole('button', { name: 'یہ ٹیسٹ چھوڑ دیں' }))
    const question = within(await screen.findByRole('alertdialog'))
    await again.user.click(question.getByRole('button', { name: 'یہ ٹیسٹ چھوڑ دیں' }))
    expect(await heading('آپ چھوڑ گئے')).toBeVisible()
    expect(await seatNow(world, tester.seat)).toMatchObject({ state: 'opted_out' })
    await openScreen(world, tester, '/tester/offers', 'tester')
    expect(await heading('ختم شدہ')).toBeVisible()
  })
})

describe('a tester who comes back from Google', () => {
  it('reads which account this browser uses, how to use the right one, and answers alone if Google showed none', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-PK', 'en'])
    const run = await aJoiningRun(withGoogle)
    const tester = await anInvited(withGoogle, run.app)
    await advanceTo(withGoogle, run, tester, 'listed')
    const come = (end: string) =>
      openScreen(withGoogle, tester, `/tester/offers/${tester.seat}?account=${end}`, 'tester')
    const store = (text: string) =>
      withGoogle.database.pool.query(
        `insert into joining_proofs (assignment_id, account, account_at) select $1, ${text}, now()
         on conflict (assignment_id) do update set account = excluded.account`,
        [tester.seat],
      )
    const link = () => screen.queryByRole('link', { name: 'Open the link' })

    await openScreen(withGoogle, tester, `/tester/offers/${tester.seat}`, 'tester')
    expect(await screen.findByRole('button', { name: 'Show my account' })).toBeVisible()
    expect(screen.queryAllByRole('radio', { name: 'Yes' })).toHaveLength(1)

    const back = await come('cancelled')
    expect(await screen.findByText('You turned back at Google. Please try again.')).toBeVisible()
    await expect.poll(() => location.search).toBe('')
    expect(screen.queryAllByRole('radio', { name: 'Yes' })).toHaveLength(2)
    for (const yes of screen.getAllByRole('radio', { name: 'Yes' })) await back.user.click(yes)
    expect(link()).toBeVisible()

    await store("'other@people.example'")
    const other = await come('other')
    expect(await screen.findByText('other@people.example')).toBeVisible()
    expect(screen.getByText(/press “Use another account”/)).toBeVisible()
    expect(screen.getAllByRole('img', { name: /another account/ })[0]).toBeVisible()
    await other.user.click(screen.getByRole('radio', { name: 'Yes' }))
    expect(link()).toBeNull()

    await store('(select t.email from testers t join assignments a on a.tester_id = t.id where a.id = $1)')
    const right = await come('shown')
    expect(await screen.findByText('This browser uses the right account.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show my account' })).toBeNull()
    await right.user.click(screen.getByRole('radio', { name: 'Yes' }))
    expect(link()).toBeVisible()
  })
})

describe('an applicant', () => {
  // By their texts: to find a role among all countries takes seconds.
  it('keeps on the phone what was typed without a connection, until it is sent or withdrawn; a browser that keeps no database has no key', async () => {
    // What Firefox does in a private window that keeps nothing.
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.')
      },
    })
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-PK', 'en'])
    const person = await aPerson(world)
    const first = await openScreen(world, person, '/tester')
    expect(await screen.findByText('Become a tester')).toBeVisible()
    const country = await screen.findByLabelText('Country')
    await expect.poll(() => (country as HTMLSelectElement).value).not.toBe('')
    const button = (text: string) => screen.getByText(text).closest('button') ?? document.body
    await first.user.click(button('Send application'))
    expect(await screen.findByText('Enter the address of a Google account.')).toBeVisible()
    expect(await screen.findByText('You must be 18 or older to become a tester.')).toBeVisible()

    fill(screen.getByLabelText('Google account of your phone'), 'ayesha.khan@gmail.com')
    await first.user.click(screen.getByLabelText('Urdu'))
    fill(screen.getByLabelText('Model'), 'Tecno Spark 20')
    await first.user.selectOptions(screen.getByLabelText('Android version'), '14')
    await first.user.selectOptions(screen.getByLabelText('Free storage'), '4 GB or more')
    await first.user.click(screen.getByLabelText('I am 18 or older.'))
    await first.user.click(screen.getByLabelText(/I agree to the terms/))
    first.setOnline(false)
    await first.user.click(button('Send application'))
    expect(await screen.findByText('This was not sent. Check your connection and try again.')).toBeVisible()

    const again = await openScreen(world, person, '/tester/apply')
    expect(await screen.findByLabelText('Model')).toHaveValue('Tecno Spark 20')
    expect(screen.getByLabelText('Google account of your phone')).toHaveValue('ayesha.khan@gmail.com')
    await again.user.click(button('Send application'))
    expect(await screen.findByText(/We have your application/)).toBeVisible()
    const { rows } = await world.database.pool.query(
      `select t.status, (select count(*)::int from signals where user_id = $1 and kind = 'key') as keys
       from testers t where t.person_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ status: 'applied', keys: 0 }])
    await again.user.click(screen.getByText('Profile'))
    expect(await screen.findByLabelText('Free storage')).toHaveValue('4096')
    await again.user.click(button('Withdraw application'))
    const question = within(await screen.findByRole('alertdialog'))
    await again.user.click(question.getByRole('button', { name: 'Withdraw application' }))
    expect(await screen.findByText('Become a tester')).toBeVisible()
  })
})
