import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { texts as en } from '@fortnight/contract/texts/portal-en'
import { texts as ur } from '@fortnight/contract/texts/portal-ur'
import { LanguageProvider } from '../translation.ts'
import { TodayList } from './today-list.tsx'

const today = '2026-11-23'
const seat = (id: number, app_name: string, used: string[]) =>
  ({ seat: id, app_name, today, used: used.map((day) => ({ day })) }) as TodaySeat

const texts = { en, ur }

const listIn = (locale: keyof typeof texts) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider value={{ locale, texts: texts[locale] }}>
        <TodayList seats={[seat(7, 'Ferry Clock', ['2026-11-22', today]), seat(9, 'Saltmarsh', ['2026-11-22'])]} />
      </LanguageProvider>
    </QueryClientProvider>,
  )

it('two tests of one day are counted, and each is a link to its part of the screen', () => {
  const html = listIn('en')
  expect(html).toContain('1 of 2 tests done today')
  expect(html).toMatch(/href="#app-7".*Ferry Clock.*: Done for today.*href="#app-9".*Saltmarsh/)
  expect(html.match(/Done for today/g)).toHaveLength(1)
})

it('they are counted in Urdu too', () => {
  expect(listIn('ur')).toContain('آج کے 2 میں سے 1 ٹیسٹ مکمل')
})
