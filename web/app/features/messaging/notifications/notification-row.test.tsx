import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotificationRow } from './notification-row.tsx'

test('the title decides its own direction, whatever the language of the page', () => {
  const html = renderToStaticMarkup(
    <NotificationRow
      note={{
        id: '3f2c1b1a-0000-4000-8000-000000000001',
        title: 'Did you use Saltmarsh?',
        message: 'Please check in.',
        link: null,
        read: false,
        created_at: '2026-11-20T10:00:00.000Z',
      }}
      onRead={() => {}}
      onFollow={() => {}}
    />,
  )
  expect(html).toMatch(/<b dir="auto"[^>]*>Did you use Saltmarsh\?<\/b>/)
})
