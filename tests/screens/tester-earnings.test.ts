import { waitFor } from '@testing-library/dom'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { aPassword, anAccount } from '../../server/src/identity/auth/accounts.testkit.ts'
import { act, anApprovedPayout, aPaidTester, aPayout, holdPay } from '../../server/src/testers/payouts/pay.testkit.ts'
import { aCheckIn, aSeatedTester, checkedIn } from '../../server/src/testing/checkins/seat.testkit.ts'
import { aPerson, aSeniorAdministrator, aPool, makeTester, ok, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { longSignedIn, question as findQuestion } from './administrators.ts'
import { openedDialog, openLive } from './developers.ts'
import { answered } from './payment-review.ts'
import { collectDownloads } from './downloads.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
let admin: Person

beforeAll(async () => {
  admin = await aPerson(world, 'admin')
})

const openEarnings = (tester: Person) => openLive(world, tester, '/tester/earnings', 'tester')
const openPanel = (address: string, as = admin) => openScreen(world, as, address, 'admin')
const part = (name: string) => screen.findByRole('region', { name })
const partSays = (name: string, text: string) => expect.poll(async () => (await part(name)).textContent).toContain(text)
const inUrdu = () => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ur-PK'])
const name = ({ tester_id }: { tester_id: number }, called: string) =>
  world.database.pool.query('update testers set name = $2 where id = $1', [tester_id, called])
const stateOf = async (id: string) =>
  (await world.database.pool.query('select state, reference from payouts where id = $1', [id])).rows[0]

/** A tester whose day of yesterday is not paid: a check-in without a picture. */
async function aTesterWithoutPicture() {
  const today = new Date().toISOString().slice(0, 10)
  const seated = await aSeatedTester(world, { optedIn: `${addDays(today, -2)}T08:00:00Z` })
  world.now = new Date(`${addDays(today, -1)}T12:00:00Z`)
  const { day } = await checkedIn(world, seated, aCheckIn(world.now))
  world.now = undefined
  return { ...seated, day }
}

describe('earnings', () => {
  it('are named before an account is deleted with them, and the way to withdraw them', async () => {
    const tester = await aPaidTester(world, 900)
    const { user } = await openScreen(world, tester, '/account?view=delete', 'tester')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }))
    expect(await dialog.findByText(/has not been paid out/)).toHaveTextContent(/Rs\s900/)
    expect(dialog.getByRole('link', { name: 'Withdraw it first' })).toHaveAttribute('href', '/tester/earnings')
    await user.click(dialog.getByLabelText(/^I understand .* give up Rs\s900$/))
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    await expect.poll(() => location.pathname + location.hash).toBe('/#account-deleted')
  })

  it('go to the account that their tester names, all at once or a part', async () => {
    const { user } = await openEarnings(await aPaidTester(world, 6000, null))
    await partSays('Available', '6,000')
    await user.click(await screen.findByRole('button', { name: 'Add an account' }))
    const form = await openedDialog('Where should the money go?')
    fill(form.getByLabelText('Account holder’s name'), 'Hoda Rahimi')
    const number = form.getByLabelText('EasyPaisa number')
    fill(number, '0300 123')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(number).toHaveAccessibleDescription(/looks like/))
    fill(number, '0300 1234567')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await partSays('Where the money goes', '4567')

    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const asking = await openedDialog('Withdraw')
    const rupees = asking.getByLabelText('Rupees')
    fill(rupees, '7000')
    await user.click(asking.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(rupees).toHaveAccessibleDescription(/Enter whole rupees/))
    fill(rupees, '5600')
    await user.click(asking.getByRole('button', { name: 'Withdraw' }))
    await partSays('Payouts', 'Sent between')
    expect(await screen.findByText(/^One payout at a time/)).toBeVisible()
  })

  it('show on the open page of their tester once they were sent', async () => {
    const { tester, id } = await anApprovedPayout(world, admin)
    await openEarnings(tester)
    expect(await part('Payouts')).not.toHaveTextContent('TXN88002')
    await ok(act(world.app, admin, id, 'pay', { reference: 'TXN88002' }))
    await partSays('Payouts', 'TXN88002')
    await partSays('Payouts', 'Paid')
  })
})

describe('a payout', () => {
  it('of much money needs two administrators', async () => {
    const tester = await aPaidTester(world, 6000)
    await name(tester, 'Hoda Rahimi')
    const { id } = await aPayout(world, tester, 5600)
    const { user } = await openPanel('/admin')
    await partSays('Payouts to approve', 'Hoda Rahimi')

    await user.click(await screen.findByRole('link', { name: /^Payouts/ }))
    await user.click(await screen.findByRole('button', { name: 'Approve: payout for Hoda Rahimi' }))
    await user.click((await findQuestion()).getByRole('button', { name: 'Approve payout' }))
    // No administrator has held the role for a day yet.
    expect(await screen.findByText(/^By you; alone from/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve.*Hoda Rahimi/ })).toBeNull())
    expect(await stateOf(id)).toMatchObject({ state: 'requested' })

    const second = await openPanel('/admin/payouts', await aSeniorAdministrator(world))
    await second.user.click(await screen.findByRole('button', { name: 'Approve too: payout for Hoda Rahimi' }))
    await second.user.click((await findQuestion()).getByRole('button', { name: 'Approve payout' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Hoda Rahimi/ })).toBeNull())
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'approved' })
  })

  it('is sent in a batch, and marked as paid by the file of the batch with its reference', async () => {
    const { tester, id } = await anApprovedPayout(world, admin, 700)
    await name(tester, 'Bilal Aziz')
    const { user } = await openPanel('/admin/payouts?status=ready')
    await user.click(await screen.findByRole('checkbox', { name: /Bilal Aziz/ }))
    await user.click(await screen.findByRole('button', { name: 'Make a batch' }))
    expect(await screen.findByText('1 payout put into a batch')).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'Batches' }))
    const saved = collectDownloads()
    await user.click(await screen.findByRole('button', { name: /^Transfers of batch/ }))
    await expect.poll(() => saved.length).toBe(1)
    const text = (await saved[0]?.text()) ?? ''
    expect(text).toMatch(/,700,/)
    vi.restoreAllMocks()

    const next = await openPanel('/admin/payouts')
    await next.user.click(await screen.findByRole('button', { name: 'Import references' }))
    const file = new File([text.replace(/,700,/, ',700,TXN 88001')], 'transfers.csv', { type: 'text/csv' })
    await next.user.upload(await screen.findByLabelText('File'), file)
    expect(await screen.findByText('1 payout would be marked as paid')).toBeVisible()
    await next.user.click(await screen.findByRole('button', { name: 'Mark 1 payout as paid' }))
    expect(await screen.findByText('1 payout marked as paid')).toBeVisible()
    await expect.poll(() => stateOf(id)).toEqual({ state: 'paid', reference: 'TXN88001' })
  })
})

describe('a payout that is held since it was approved', () => {
  it('is marked as paid only if its transfer was sent before', async () => {
    const { tester, id } = await anApprovedPayout(world, admin)
    await name(tester, 'Nida Farooq')
    await holdPay(world, tester)
    const { user } = await openPanel('/admin/payouts?status=approved')
    const row = within(await screen.findByRole('row', { name: /Nida Farooq/ }))
    expect(row.getByText('Held: look-alikes')).toBeVisible()
    await user.click(row.getByRole('button', { name: /^Mark as paid/ }))
    const asked = await findQuestion()
    expect(asked.getByText(/do not send it: decide first under Look-alikes/)).toBeVisible()
    fill(asked.getByLabelText('Transaction ID of the transfer'), 'TXN88003')
    await user.click(asked.getByRole('button', { name: 'Mark as paid' }))
    expect(await asked.findByText('Make sure of this first.')).toBeVisible()
    expect(await stateOf(id)).toMatchObject({ state: 'approved' })
    await user.click(asked.getByRole('checkbox', { name: 'The transfer was sent before the payout was held.' }))
    await user.click(asked.getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('Payout paid')).toBeVisible()
    expect(await stateOf(id)).toMatchObject({ state: 'paid' })
  })
})

describe('a day that was not paid', () => {
  it('says why, and its tester disagrees', async () => {
    const { tester } = await aTesterWithoutPicture()
    const { user } = await openEarnings(tester)
    const days = within(await part('Your tests'))
    await user.click(await days.findByText(/days? paid$/))
    expect((await days.findAllByText('No screenshot'))[0]).toBeVisible()
    const [disagree] = await days.findAllByRole('button', { name: /^I disagree about/ })
    if (disagree) await user.click(disagree)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    const message = dialog.getByLabelText('What happened?')
    await waitFor(() => expect(message).toHaveAccessibleDescription(/Tell us what happened/))
    fill(message, 'My phone took no screenshot.')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await days.findByText('We are reviewing your message')).toBeVisible()
  })

  it('is paid when an administrator agrees', async () => {
    const { tester, seat, day } = await aTesterWithoutPicture()
    const message = 'The camera did not start.'
    await ok(send(world.app, 'POST', '/api/tester/disputes', tester, { seat, day, message }))
    const { user } = await openPanel('/admin/payouts/disputes')
    const row = (await screen.findByText(message)).closest<HTMLElement>('tr, li') ?? document.body
    await user.click(within(row).getByRole('button', { name: /^Pay the day/ }))
    const question = await findQuestion()
    fill(question.getByLabelText('Answer'), 'We see you in the server’s list.')
    await user.click(question.getByRole('button', { name: 'Pay the day' }))
    await answered()
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())

    const page = await openEarnings(tester)
    await expect.poll(async () => (await part('Available')).textContent).toMatch(/Rs\s5/)
    await page.user.click(await within(await part('Your tests')).findByText(/days? paid$/))
    expect(await screen.findByText('Paid after your message')).toBeVisible()
    expect(await screen.findByText('We see you in the server’s list.')).toBeVisible()
  })
})

describe('a day that our check held', () => {
  it('says why to its tester, and is decided by an administrator who reads what the check found', async () => {
    const { tester, seat, day } = await aTesterWithoutPicture()
    const { pool } = world.database
    await pool.query(
      `update testers t set name = 'Hina Baig' from assignments a where a.tester_id = t.id and a.id = $1`,
      [seat],
    )
    await pool.query(
      `insert into screenshots (assignment_id, day, width, height, doubtful, signs)
       values ($1, $2, 720, 1280, true, '{size_differs,suspected}')`,
      [seat, day],
    )
    await pool.query('insert into disputes (assignment_id, day) values ($1, $2)', [seat, day])
    const page = await openEarnings(tester)
    await page.user.click(await within(await part('Your tests')).findByText(/days? paid$/))
    expect(await screen.findByText(/^A person looks at the screenshot first/)).toBeVisible()

    const { user } = await openPanel('/admin/payouts/disputes')
    const row = within(await screen.findByRole('row', { name: /Hina Baig/ }))
    expect(row.getByText('Held by our check')).toBeVisible()
    await user.click(row.getByRole('button', { name: /^Decline/ }))
    const asked = await findQuestion()
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'It does not have the shape of the phone’s screen',
      'Play Console’s counts or earlier copies speak against the tester',
    ])
    await user.click(asked.getByRole('button', { name: 'Leave it unpaid' }))
    expect(asked.getByText('Answer the tester.')).toBeVisible()
    fill(asked.getByLabelText('Answer'), 'This is a picture of another phone.')
    await user.click(asked.getByRole('button', { name: 'Leave it unpaid' }))
    expect(await screen.findByText('Day left unpaid')).toBeVisible()
  })
})

describe('in Urdu', () => {
  it('earnings begin in the language of the browser, and turn to English', async () => {
    inUrdu()
    const { user } = await openEarnings(await aPaidTester(world, 500))
    expect(await screen.findByRole('heading', { name: 'کمائی', level: 1 })).toBeVisible()
    await partSays('آپ کا درجہ: قابلِ بھروسہ', '24 دن')
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'))
    await user.click(await screen.findByRole('button', { name: 'View in English' }))
    await partSays('Available', '500')
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'ltr'))
    // Sixty days, of which the pool of the test knows.
    await partSays('Your level: Reliable', '24 more days on tests make you “Trusted”')
  })

  it('the bell and the proof of identity ask in Urdu too', async () => {
    const holder = await longSignedIn(world, await anAccount(world))
    const [tester = 0] = await aPool(world, 1)
    await makeTester(world, holder, tester)
    inUrdu()
    const { user } = await openEarnings(holder)
    await user.click(await screen.findByRole('button', { name: /^اطلاعات/ }))
    const bell = await openedDialog('اطلاعات')
    expect(await bell.findByText('ابھی کوئی اطلاع نہیں')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(await screen.findByRole('button', { name: 'اکاؤنٹ شامل کریں' }))
    const form = await openedDialog('رقم کہاں بھیجی جائے؟')
    fill(form.getByLabelText('اکاؤنٹ ہولڈر کا نام'), 'Hoda Rahimi')
    fill(form.getByLabelText('ایزی پیسہ نمبر'), '0300 7654321')
    await user.click(form.getByRole('button', { name: 'محفوظ کریں' }))
    const proof = await openedDialog('تصدیق کریں کہ یہ آپ ہیں')
    const field = proof.getByLabelText('پاس ورڈ')
    fill(field, 'not the password')
    const confirm = proof.getByRole('button', { name: 'تصدیق کریں' })
    await user.click(confirm)
    await waitFor(() => expect(field).toHaveAccessibleDescription(/درست نہیں/))
    fill(field, aPassword)
    await user.click(confirm)
    await partSays('رقم کہاں جاتی ہے', '4321')
  })
})
