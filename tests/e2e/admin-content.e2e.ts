import type { Page } from '@playwright/test'
import { aDeveloper, submitApp } from './paying.ts'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './test.ts'

// The server refuses the loser of a race, and the browser logs that too. The accessibility checker also tries itself in
// the preview, where scripts must not run.
test.use({
  provoked:
    /^Failed to load resource: the server responded with a status of 409|^Blocked script execution in 'about:srcdoc'/,
  actionTimeout: 15_000,
})

const title = 'Questions, answered plainly'
const faqAt = async (page: Page) => {
  // Without the fragment: an address that differs in nothing but that is not loaded again.
  await page.goto('/')
  return page.locator('#faq')
}

test('the questions are rewritten, looked at, saved, read by a visitor and restored', async ({ open, accounts }) => {
  const [administrator, visitor] = [await open(), await open()]
  await signIn(administrator, accountOf(accounts, 'admin'), '/admin/content?section=faq')
  const form = administrator.getByRole('form', { name: 'Questions' })
  const heading = form.getByLabel('Heading', { exact: true })
  await expect(heading).toHaveValue(title)

  await test.step('what does not fit is refused at its field', async () => {
    await heading.fill('')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(heading).toHaveAccessibleDescription(/Please write something here\./)
    await heading.fill('Asked and <b>answered</b>')
    await expect(heading).toHaveAccessibleDescription('95 characters left')
  })

  await test.step('questions are put in order, added and taken away', async () => {
    const first = form.getByRole('group', { name: 'Question 1', exact: true }).getByLabel('Question', { exact: true })
    const typed = await first.inputValue()
    await form.getByRole('button', { name: 'Move question 1 down' }).click()
    await expect(
      form.getByRole('group', { name: 'Question 2', exact: true }).getByLabel('Question', { exact: true }),
    ).toHaveValue(typed)
    await form.getByRole('button', { name: 'Add question' }).click()
    const added = form.getByRole('group', { name: 'Question 8', exact: true })
    await added.getByLabel('Question', { exact: true }).fill('Is it dark at night?')
    await added.getByLabel('Answer').fill('Mostly.')
    await form.getByRole('button', { name: 'Remove question 3' }).click()
  })

  await test.step('the preview is the page itself, wide and narrow, by day and by night', async () => {
    await administrator.getByRole('button', { name: 'Show the page' }).click()
    for (const [width, theme] of [
      ['Wide', 'Light'],
      ['Narrow', 'Dark'],
    ] as const) {
      if (width === 'Narrow') {
        await administrator.getByRole('button', { name: width }).click()
        await administrator.getByRole('button', { name: theme }).click()
      }
      const pixels = width === 'Wide' ? 1280 : 390
      const drawn = administrator.frameLocator(`iframe[title="Preview, ${pixels} pixels wide, ${theme.toLowerCase()}"]`)
      await expect(drawn.getByRole('heading', { name: 'Asked and <b>answered</b>' })).toBeVisible()
      await expect(drawn.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase())
      // Its own style sheet came with it, and nothing in it leads away.
      await expect(drawn.locator('#faq .wrap')).toHaveCSS('display', 'grid')
      await expect(drawn.locator('a[href], script')).toHaveCount(0)
    }
    await expect((await faqAt(visitor)).getByRole('heading', { level: 2 })).toHaveText(title)
    await expectAccessible(administrator)
  })

  await test.step('leaving asks first, and what was typed stays as a draft', async () => {
    await administrator.getByRole('link', { name: 'Plans' }).click()
    await administrator.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(administrator.getByRole('form', { name: 'Plans' })).toBeVisible()
    await administrator.goBack()
    await expect(heading).toHaveValue('Asked and <b>answered</b>')
    await expect(form.getByText('What you typed earlier in this tab is here again.')).toBeVisible()
  })

  await test.step('saved, a visitor reads it as text', async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(administrator.getByText('Questions saved')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect
      .poll(async () => (await faqAt(visitor)).getByRole('heading', { level: 2 }).textContent())
      .toBe('Asked and <b>answered</b>')
    await expect(visitor.locator('#faq').getByText('Is it dark at night?')).toBeVisible()
  })

  await test.step('the history says what changed, and brings it back', async () => {
    const changes = administrator.getByRole('list', { name: 'Changes of Questions' })
    await expect(changes.getByRole('listitem').first()).toContainText('Questions in another order')
    await administrator.getByRole('button', { name: 'Back to the default text' }).click()
    await administrator.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
    await expect(heading).toHaveValue(title)
    await changes.getByRole('button', { name: 'Restore' }).first().click()
    await administrator.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expect(heading).toHaveValue('Asked and <b>answered</b>')
    await expectAccessible(administrator)
  })
})

test('an administrator who saves second is informed, and loses nothing', async ({ open, accounts }) => {
  const [first, second] = [await open(), await open()]
  for (const page of [first, second]) {
    await signIn(page, accountOf(accounts, 'admin'), '/admin/content?section=how-it-works')
  }
  const form = (page: Page) => page.getByRole('form', { name: 'How it works' })
  const heading = (page: Page) => form(page).getByLabel('Heading', { exact: true })
  await heading(second).fill('Mine, not saved yet')
  await heading(first).fill('Theirs')
  await form(first).getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('How it works saved')).toBeVisible()

  const note = second.getByRole('alert').filter({ hasText: 'after you began' })
  await expect(note).toBeVisible()
  await expect(heading(second)).toHaveValue('Mine, not saved yet')
  await expect(form(second).getByRole('button', { name: 'Save' })).toBeDisabled()
  await note.getByRole('button', { name: 'Look at the differences' }).click()
  await expect(note.getByRole('listitem')).toContainText(['YoursMine, not saved yetTheirsTheirs'])
  await expectAccessible(second)
  await note.getByRole('button', { name: 'Keep mine' }).click()
  await form(second).getByRole('button', { name: 'Save' }).click()
  await expect(heading(first)).toHaveValue('Mine, not saved yet')
})

test('an account that is changed is what the next developer pays to', async ({ open, accounts }) => {
  const [administrator, developer] = [await open(), await open()]
  await signIn(administrator, accountOf(accounts, 'admin'), '/admin/settings')
  const account = administrator.getByRole('form', { name: 'Bank account' })

  await test.step('a slip in the IBAN is refused', async () => {
    await account.getByLabel('Account title').fill('Sana Traders')
    await account.getByLabel('Account number or IBAN').fill('PK36SCBL0000001123456720')
    await account.getByRole('button', { name: 'Save' }).click()
    await expect(account.getByLabel('Account number or IBAN')).toHaveAccessibleDescription(/check digits don’t match/)
    await account.getByLabel('Account number or IBAN').fill('PK36SCBL0000001123456702')
    await expect(account.getByRole('region', { name: 'What a developer sees' })).toContainText('Sana Traders')
    await account.getByRole('button', { name: 'Save' }).click()
    await expect(administrator.getByText('Bank account saved')).toBeVisible()
  })

  await test.step('a rate that leaps is asked about', async () => {
    const rate = administrator.getByRole('form', { name: 'Exchange rate' })
    await rate.getByLabel('Rupees for one dollar').fill('350')
    await expect(rate.getByRole('row', { name: /^Starter/ })).toContainText(/3,497/)
    await rate.getByRole('button', { name: 'Save' }).click()
    const question = administrator.getByRole('alertdialog')
    await expect(question).toContainText('That is 25 % more than now (280).')
    await question.getByRole('button', { name: 'Save it' }).click()
    await expect(administrator.getByText('Exchange rate saved')).toBeVisible()
    await expectAccessible(administrator)
  })

  await test.step('the developer sees both', async () => {
    await aDeveloper(developer)
    const dialog = await submitApp(developer, 'Tideline')
    await dialog.getByText('Bank transfer').click()
    await expect(dialog).toContainText('PK36SCBL0000001123456702')
    await expect(dialog).toContainText('Sana Traders')
    await expect(dialog).toContainText('3,497')
  })

  await test.step('every administrator was notified', async () => {
    await administrator.getByRole('button', { name: /Notifications/ }).click()
    await expect(administrator.getByText('Payment account changed').first()).toBeVisible()
  })
})

test('both screens fit a phone in the dark', async ({ open, accounts }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signIn(page, accountOf(accounts, 'admin'))
  for (const address of ['/admin/content?section=faq', '/admin/content', '/admin/settings']) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
