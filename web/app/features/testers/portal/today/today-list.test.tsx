import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { texts as en } from '../texts/en.ts'
import { texts as ur } from '../texts/ur.ts'
import { TodayList } from './today-list.tsx'

const today = '2026-11-23'
const seat = (id: number, app_name: string, used: string[]) =>
  ({ seat: id, app_name, today, used: used.map((day) => ({ day })) }) as TodaySeat

async function listIn(lng: 'en' | 'ur') {
  const i18n = createInstance()
  await i18n.init({ lng, resources: { en, ur }, interpolation: { escapeValue: false } })
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <TodayList seats={[seat(7, 'Ferry Clock', ['2026-11-22', today]), seat(9, 'Saltmarsh', ['2026-11-22'])]} />
      </I18nextProvider>
    </QueryClientProvider>,
  )
}

it('two tests of one day are counted, and each is a link to its part of the screen', async () => {
  const html = await listIn('en')
  expect(html).toContain('1 of 2 tests done today')
  expect(html).toMatch(/href="#app-7".*Ferry Clock.*: Done for today.*href="#app-9".*Saltmarsh/)
  expect(html.match(/Done for today/g)).toHaveLength(1)
})

it('they are counted in Urdu too', async () => {
  expect(await listIn('ur')).toContain('آج کے 2 میں سے 1 ٹیسٹ مکمل')
})
