import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OnRoster } from '@fortnight/contract/testing/runs'
import { PhonesPart } from './phones-part.tsx'

const tester = (device: string, from_day: number | null, status: OnRoster['status'] = 'active') =>
  ({ device, country: 'PK', status, from_day }) as OnRoster

it('counts the phones of testers who joined, and of those who left after that', () => {
  const html = renderToStaticMarkup(
    <PhonesPart
      roster={[
        tester('Samsung Galaxy A54, Android 14', 1),
        tester('Samsung Galaxy S23, Android 14', 3, 'left'),
        tester('Tecno Spark 10, Android 13', null, 'left'),
      ]}
    />,
  )
  expect(html).toContain('Samsung')
  expect(html).toContain('1 of them left')
  expect(html).not.toContain('Tecno')
})
