import { afterEach, expect, it, vi } from 'vitest'
import { takeLinkCode } from './link-code.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page at that address; its entry in the history lives on when it is loaded again. */
function aPage(hash: string, state: unknown = null) {
  const page = {
    location: { hash, pathname: '/reset-password' },
    history: { state, replaceState: vi.fn<(state: unknown, unused: string, url: string) => void>() },
  }
  page.history.replaceState.mockImplementation((next: unknown) => void (page.history.state = next))
  vi.stubGlobal('location', page.location)
  vi.stubGlobal('history', page.history)
  return page
}

it('takes the code of a mailed link out of the address, and knows it when the page is loaded again', () => {
  const page = aPage('#a-code', { idx: 0 })
  expect(takeLinkCode()).toBe('a-code')
  expect(page.history.replaceState).toHaveBeenCalledWith(expect.objectContaining({ idx: 0 }), '', '/reset-password')
  aPage('', page.history.state)
  expect(takeLinkCode()).toBe('a-code')
})

it('prefers another link that is opened in the same tab, and knows none that was never there', () => {
  const { history } = aPage('#first')
  takeLinkCode()
  aPage('#second', history.state)
  expect(takeLinkCode()).toBe('second')
  aPage('')
  expect(takeLinkCode()).toBeUndefined()
})
