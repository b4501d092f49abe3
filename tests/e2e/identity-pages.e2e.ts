import { expect, newEmail, register, signIn, stored, test } from './test.ts'

// The journey has a user of its own. A session that ended is refused, and the browser says so.
test.use({ shared: true, provoked: /status of 40[134]|net::ERR_FAILED/ })

test('a session outlives a break, is the same in all tabs, and leads to signing in again and back when it is ended elsewhere', async ({
  open,
}) => {
  const hina = { name: 'Hina Raza', email: newEmail('hina'), password: 'a long enough password' }
  // What a service worker answers can not be held back.
  const page = await open({ serviceWorkers: 'block' })
  await register(page, hina)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/terms')
  const session = await other.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>)
  const signOut = () => other.evaluate(() => localStorage.clear())
  const signInAgain = (from = other) =>
    from.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, session)

  await test.step('a signed-in page keeps it without a connection, and follows another tab', async () => {
    // The server is there, its answers are not.
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible()
    expect(await stored(page, 'token')).not.toBeNull()
    await page.unrouteAll()
    await signOut()
    await expect(page).toHaveURL(/\/$/)
    await signInAgain()
    await page.bringToFront()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('a user who signs in elsewhere while the landing page still loads is led on', async () => {
    // A page that does not notice when its session is gone, and stays.
    await page.goto('/robots.txt')
    await signOut()
    const landing = await page.context().newPage()
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const script = /\/assets\/public-[\w-]{8}\.js$/
    await landing.route(script, async (route) => {
      await held
      await route.continue()
    })
    const asked = landing.waitForRequest(script)
    await landing.goto('/', { waitUntil: 'commit' })
    await asked
    await signInAgain(page)
    release()
    await expect(landing).toHaveURL(/\/dashboard$/)
    await landing.close()
  })

  await test.step('ended in another browser, where sessions are brought into view, it leads to signing in again, and back', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const elsewhere = await open()
    await signIn(elsewhere, hina)
    await elsewhere.getByRole('button', { name: /Account of/ }).click()
    await elsewhere.getByRole('menuitem', { name: 'Sessions' }).click()
    await expect(elsewhere).toHaveURL(/\/account#sessions$/)
    const sessions = elsewhere.getByRole('region', { name: 'Sessions', exact: true })
    await expect(sessions).toBeInViewport()
    await elsewhere.reload()
    await expect(sessions).toBeInViewport()
    await sessions.getByRole('button', { name: /^End Chrome on Linux/ }).click()
    // The server reports to the page that its session is over.
    await expect(page).toHaveURL(/\/\?auth=sign-in$/)
    expect(await stored(page, 'token')).toBeNull()
    expect(await stored(page, 'authReturnUrl')).toBe('/dashboard')
  })
})
