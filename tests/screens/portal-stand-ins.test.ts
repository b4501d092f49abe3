import * as tanstack from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import * as standIn from '../../web/app/portal/stand-ins/query.ts'
import { mount } from './mount.ts'
import { screen, within } from './screen.ts'

/** What the portal uses of the library; the types of the stand-in are only as good as it needs. */
const { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery } = tanstack
const library = { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery }
const portals = standIn as unknown as typeof library

const retry = {
  retry: (failures: number, error: Error) => failures < 2 && error.message === 'passing',
  retryDelay: () => 1,
}

describe.each([
  ['TanStack Query', library],
  ['what the portal has in its place', portals],
])('%s', (_name, query) => {
  function draw(parts: Record<string, () => ReactNode>, staleTime = 60_000) {
    const client = new query.QueryClient({
      defaultOptions: { queries: { staleTime, ...retry, networkMode: 'always' } },
    })
    const children = Object.entries(parts).map(([key, part]) => createElement(part, { key }))
    const end = mount(createElement(query.QueryClientProvider, { client }, ...children))
    return { client, end }
  }
  const shows = (queryKey: string[], queryFn: () => unknown) =>
    function Part() {
      const { data, isPending, isError } = query.useQuery({ queryKey, queryFn })
      return createElement('p', null, isPending ? 'waiting' : isError ? 'failed' : String(data))
    }

  it('reads once what two show, and again what is stale and shown', async () => {
    let reads = 0
    const read = vi.fn<() => Promise<string>>(() => Promise.resolve(`answer ${++reads}`))
    const { client, end } = draw({ one: shows(['a'], read), other: shows(['a'], read) })
    expect(screen.getAllByText('waiting')).toHaveLength(2)
    expect(await screen.findAllByText('answer 1')).toHaveLength(2)
    expect(read).toHaveBeenCalledTimes(1)
    await client.invalidateQueries({ queryKey: ['b'] })
    expect(read).toHaveBeenCalledTimes(1)
    await client.invalidateQueries({ queryKey: ['a'] })
    expect(await screen.findAllByText('answer 2')).toHaveLength(2)
    end()
    // Both stop watching in a moment.
    await new Promise((resolve) => setTimeout(resolve))
    await client.invalidateQueries({ queryKey: ['a'] })
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('never reads what is not to be read yet, whatever happens', async () => {
    const read = vi.fn<() => Promise<string>>(() => Promise.resolve('came'))
    const Part = () =>
      createElement('p', null, query.useQuery({ queryKey: ['a'], queryFn: read, enabled: false }).data ?? 'nothing')
    const { client, end } = draw({ one: Part })
    dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await client.invalidateQueries({ queryKey: ['a'] })
    expect(screen.getByText('nothing')).toBeVisible()
    expect(read).not.toHaveBeenCalled()
    end()
  })

  it('shows at once what it was given, and reads it again if that is old', async () => {
    const read = vi.fn<() => Promise<string>>(() => Promise.resolve('new'))
    const { client, end } = draw({})
    client.setQueryData(['a'], 'kept', { updatedAt: 0 })
    expect(await client.ensureQueryData({ queryKey: ['a'], queryFn: read })).toBe('kept')
    end()
    const Part = shows(['a'], read)
    const again = mount(createElement(query.QueryClientProvider, { client }, createElement(Part)))
    expect(screen.getByText('kept')).toBeVisible()
    expect(await screen.findByText('new')).toBeVisible()
    again()
  })

  it('tries again after a failure that can pass, and never after a refusal', async () => {
    let tries = 0
    const passing = vi.fn<() => Promise<string>>(() =>
      ++tries > 2 ? Promise.resolve('came') : Promise.reject(new Error('passing')),
    )
    const refused = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('refused')))
    const { end } = draw({ one: shows(['a'], passing), other: shows(['b'], refused) })
    expect(await screen.findByText('came')).toBeVisible()
    expect(await screen.findByText('failed')).toBeVisible()
    expect(refused).toHaveBeenCalledTimes(1)
    end()
  })

  it('adds pages one by one, and reads all of them again', async () => {
    const read = vi.fn<(asked: { pageParam: unknown }) => Promise<number[]>>(({ pageParam }) =>
      Promise.resolve([Number(pageParam) + 1]),
    )
    function Part() {
      const { data, hasNextPage, fetchNextPage } = query.useInfiniteQuery({
        queryKey: ['pages'],
        queryFn: read,
        initialPageParam: 0,
        getNextPageParam: (last: number[]) => ((last[0] ?? 0) < 3 ? last[0] : undefined),
        select: ({ pages }) => pages.flat().join(),
      })
      const more = createElement('button', { type: 'button', onClick: () => void fetchNextPage() }, 'more')
      return createElement('p', null, data, hasNextPage && more)
    }
    const { client, end } = draw({ one: Part })
    ;(await screen.findByRole('button')).click()
    await screen.findByText(/1,2/)
    screen.getByRole('button').click()
    expect(await screen.findByText('1,2,3')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    await client.invalidateQueries({ queryKey: ['pages'] })
    expect(read).toHaveBeenCalledTimes(6)
    end()
  })

  it('does an act once, and takes back what it showed when the act is refused', async () => {
    const acts = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('refused')))
    const settled = vi.fn<(before: string | undefined) => void>()
    function Part() {
      const { mutate, isPending, isError } = query.useMutation({
        mutationFn: acts,
        onMutate: () => 'before',
        onError: (_error: Error, _given: void, before: string | undefined) => settled(before),
      })
      const label = isPending ? 'busy' : isError ? 'refused' : 'act'
      return createElement('button', { type: 'button', onClick: () => mutate() }, label)
    }
    const { end } = draw({ one: Part })
    screen.getByRole('button').click()
    expect(await screen.findByText('refused')).toBeVisible()
    expect(acts).toHaveBeenCalledTimes(1)
    expect(settled).toHaveBeenCalledWith('before')
    end()
  })
})

interface StandIn {
  startRouter(routes: object): Promise<void>
  useRevalidator(): { revalidate(): Promise<void> }
  Link: ComponentType<{ to: string; children?: ReactNode }>
  NavLink: ComponentType<{ to: string; end: boolean; children?: ReactNode }>
  Outlet: ComponentType
  Router: ComponentType
}

describe('what the portal has in place of React Router', async () => {
  const file = '../../web/app/portal/stand-ins/router.tsx'
  const { Link, NavLink, Outlet, Router, startRouter, useRevalidator } = (await import(
    /* @vite-ignore */ file
  )) as StandIn
  const text = (content: string) => () => createElement('p', null, content)
  function Again() {
    const { revalidate } = useRevalidator()
    return createElement('button', { type: 'button', onClick: () => void revalidate() }, 'Try again')
  }
  const frame = {
    default: () =>
      createElement(
        'div',
        null,
        createElement(NavLink, { to: '/tester', end: true }, 'Today'),
        createElement(Link, { to: '/tester/offers' }, 'Offers'),
        createElement(Link, { to: '/tester/offers/7' }, 'Offer'),
        createElement(Outlet),
      ),
  }

  it('shows the screen of the address in its frame, follows links and Back, and tries again what did not load', async () => {
    let failing = true
    const load = () => (failing ? Promise.reject(new Error('broken')) : Promise.resolve())
    const offer = {
      default: ({ params }: { params: { id: string } }) => createElement('p', null, `Offer ${params.id}`),
    }
    history.replaceState(null, '', '/tester')
    await startRouter({
      frame,
      fallback: { default: text(''), ErrorBoundary: Again },
      screens: [
        { path: '/tester', load: async () => ({ default: text('The day') }) },
        {
          path: '/tester/offers',
          load: async () => ({ default: text('All offers'), ErrorBoundary: Again, clientLoader: load }),
        },
        { path: '/tester/offers/:id', load: async () => offer },
      ],
    })
    const end = mount(createElement(Router))
    const page = within(document.body)
    expect(page.getByText('The day')).toBeVisible()
    expect(page.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')

    page.getByRole('link', { name: 'Offers' }).click()
    const again = await page.findByRole('button', { name: 'Try again' })
    expect(page.getByRole('link', { name: 'Today' })).not.toHaveAttribute('aria-current')
    failing = false
    again.click()
    expect(await page.findByText('All offers')).toBeVisible()

    page.getByRole('link', { name: 'Offer' }).click()
    expect(await page.findByText('Offer 7')).toBeVisible()
    expect(location.pathname).toBe('/tester/offers/7')
    history.replaceState(null, '', '/tester/offers')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(await page.findByText('All offers')).toBeVisible()
    end()
  })
})
