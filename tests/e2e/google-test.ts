import type { Page } from '@playwright/test'
import { type OpenIdProvider, startOpenIdProvider } from '../openid-provider.ts'
import { test as base } from './test.ts'

/** A server that signs people in through an OpenID provider of this machine as well. */
export const test = base.extend<{ person: (name: string) => string; provider: OpenIdProvider }>({
  provider: async ({ standIn }, use) => use(await standIn(startOpenIdProvider, (provider) => provider.stop())),
  env: ({ provider }, use) => use(provider.env),
  /** Sets who signs in at the provider from now on; returns their address. */
  person: async ({ provider }, use) => {
    await use((name) => {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}-${Date.now()}@people.example`
      provider.choose({ sub: email, email, email_verified: true, name })
      return email
    })
  },
})

/** The dialog to sign in, on the home page. */
export async function openDialog(page: Page) {
  await page.goto('/?auth=sign-in')
  return page.getByRole('dialog')
}
