import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { FullMoon } from './full-moon.tsx'

const run = { app_name: 'Saltmarsh', counts: { in_now: 22 } } as RunDetail

it('the full moon says what was met, and offers the application, a card and its end', () => {
  const router = createMemoryRouter([{ path: '/', element: <FullMoon run={run} appId="app" /> }])
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(html).toContain('22 testers stayed with you')
  expect(html).toContain('href="/apps/app/production"')
  expect(html).toContain('Make a card to share')
  expect(html).toContain('aria-label="Close the full moon"')
})
