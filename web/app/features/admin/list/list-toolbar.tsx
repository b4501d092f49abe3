import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchWith } from '../../../lib/addressed-dialog.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { useLatestQuery } from './latest-query.ts'
import type { ListView } from './list-view.ts'

/** A choice next to the search: its name in the query, what no choice means, and the choices. */
export interface Filter {
  name: string
  label: string
  all: string
  options: readonly (readonly [value: string, label: string])[]
}

/** How long, in ms, a pause in typing can last before the search starts. */
const pauseMs = 250

/** Words to search for. `/` brings the focus here; the address follows what is typed. */
function Search({ view, placeholder }: { view: ListView; placeholder: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const query = view['q'] ?? ''
  const latestQuery = useLatestQuery()
  useShortcut('/', () => input.current?.focus())
  useEffect(() => () => clearTimeout(timer.current), [])
  // While it is typed in, the field leads; at other times (Back, Clear) the address does.
  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) field.value = query
  }, [query])
  const search = (q: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // A row might have been opened meanwhile, or a filter chosen.
      const next = searchWith(latestQuery(), ['q', 'after', 'before'], { q: q.trim() })
      void navigate({ search: next }, { replace: true, preventScrollReset: true })
    }, pauseMs)
  }
  return (
    <div className="relative flex-[1_1_240px] max-sm:basis-full sm:max-w-[380px]">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <Input
        ref={input}
        type="search"
        aria-label={placeholder}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        maxLength={100}
        defaultValue={query}
        className="search min-h-10! pl-9! max-sm:min-h-11! sm:text-14!"
        onChange={(event) => search(event.target.value)}
      />
    </div>
  )
}

function Choice({ filter, view }: { filter: Filter; view: ListView }) {
  const navigate = useNavigate()
  const latestQuery = useLatestQuery()
  // Until the address has it: the field would go back to what was chosen before.
  const [coming, setComing] = useState<string>()
  const choose = async (value: string) => {
    setComing(value)
    const next = searchWith(latestQuery(), [filter.name, 'after', 'before'], { [filter.name]: value })
    await navigate({ search: next }, { preventScrollReset: true })
    setComing((latest) => (latest === value ? undefined : latest))
  }
  return (
    <Select
      compact
      aria-label={filter.label}
      value={coming ?? view[filter.name] ?? ''}
      className="max-sm:flex-[1_1_40%]"
      onChange={(event) => void choose(event.target.value)}
    >
      <option value="">{filter.all}</option>
      {filter.options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** Search and filters of a list. */
export function ListToolbar({
  view,
  placeholder,
  filters,
}: {
  view: ListView
  placeholder: string
  filters: readonly Filter[]
}) {
  return (
    <>
      <Search view={view} placeholder={placeholder} />
      {filters.map((filter) => (
        <Choice key={filter.name} filter={filter} view={view} />
      ))}
    </>
  )
}
