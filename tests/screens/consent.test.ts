import { describe, expect, it } from 'vitest'
import { aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openMeasuredPage, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

const tools = { tag: 'G-ABC123XYZ', heatmap: 'abcd1234', pixel: '123456789012' }
/** What a browser keeps of an answer. */
const answer = (analytics: boolean, marketing: boolean) => ({
  consent: JSON.stringify({ date: new Date().toISOString(), analytics, marketing }),
})
const agreed = answer(true, true)
const open = (kept = {}, person: Person | null = null) => openMeasuredPage(world, person, '/about', tools, kept)

const decided = () => JSON.parse(localStorage.getItem('consent') ?? 'null') as unknown

/** Scripts of other companies that the page asked for. */
const scripts = () =>
  [...document.querySelectorAll('script')].map(({ src }) => src).filter((src) => src.startsWith('https:'))
/** Commands that the page has for the tag. */
const commands = () =>
  ((Reflect.get(globalThis, 'dataLayer') ?? []) as ArrayLike<unknown>[]).map((command) => Array.from(command))
const views = () => commands().filter(([, name]) => name === 'page_view')
const banner = () => screen.queryByRole('region', { name: 'Cookies' })
const asked = async () => within(await screen.findByRole('region', { name: 'Cookies' }))
const settings = () => screen.getByRole('link', { name: 'Cookie settings' })

describe('a visitor', () => {
  it('is asked before anything is loaded, and not again after an answer', async () => {
    const { user } = await open()
    const question = await asked()
    expect(scripts()).toEqual([])
    expect(document.body).toHaveFocus()
    await user.click(question.getByRole('button', { name: 'Refuse' }))
    expect(banner()).toBeNull()
    expect(decided()).toMatchObject({ analytics: false, marketing: false })
    await open()
    await user.click(settings())
    await asked()
    expect(scripts()).toEqual([])
  })

  it('whose browser refuses for them is not asked, whatever it said before', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    const { user } = await open(agreed)
    expect(scripts()).toEqual([])
    await user.click(settings())
    const note = await asked()
    expect(note.getByText(/nothing is measured here/)).toBeVisible()
    await user.click(note.getByRole('button', { name: 'Close' }))
    expect(banner()).toBeNull()
    Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  })

  it('who is signed in is a role and a plan to the tools', async () => {
    const person = await aPerson(world)
    await open(agreed, person)
    expect(views()).toEqual([['event', 'page_view', expect.objectContaining({ role: 'developer' })]])
    expect(JSON.stringify(commands())).not.toContain(person.email)
  })
})

describe('what was agreed to', () => {
  it('is ticked when it is looked up, which changes nothing', async () => {
    const { user } = await open(agreed)
    expect(scripts()).toHaveLength(3)
    await user.click(settings())
    const question = await asked()
    expect(banner()).toHaveFocus()
    for (const box of question.getAllByRole('checkbox')) expect(box).toBeChecked()
    await user.keyboard('{Escape}')
    expect(banner()).toBeNull()
    expect(settings()).toHaveFocus()
    expect(decided()).toMatchObject({ analytics: true, marketing: true })
  })

  it('can be one of two kinds', async () => {
    const { user } = await open()
    const question = await asked()
    await user.click(question.getByRole('button', { name: 'Choose' }))
    const analytics = question.getByRole('checkbox', { name: /Analytics/ })
    expect(analytics).toHaveFocus()
    await user.click(analytics)
    await user.click(question.getByRole('button', { name: 'Save choice' }))
    expect(decided()).toMatchObject({ analytics: true, marketing: false })
    expect(scripts().some((src) => src.includes('facebook'))).toBe(false)
    expect(scripts()).toHaveLength(2)
  })

  it('ends in every tab when it is withdrawn in one', async () => {
    await open(agreed)
    expect(views()).toHaveLength(1)
    localStorage.setItem('consent', answer(false, false).consent)
    dispatchEvent(new StorageEvent('storage', { key: 'consent' }))
    await expect.poll(() => Reflect.get(globalThis, 'ga-disable-G-ABC123XYZ') as unknown).toBe(true)
  })

  it('counts on public pages alone', async () => {
    const person = await aPerson(world)
    await open(agreed, person)
    expect(scripts()).toHaveLength(3)
    await openScreen(world, person, '/dashboard?status=active')
    expect(decided()).toMatchObject({ analytics: true })
    expect(await screen.findByRole('heading', { name: 'Your apps' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Cookie settings' })).toBeNull()
    expect(scripts()).toEqual([])
  })
})
