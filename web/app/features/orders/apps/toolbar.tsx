import { type ReactNode, useEffect, useRef } from 'react'
import { appStatuses } from '@fortnight/contract/vocabulary/app-states'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { Icon } from '../../../ui/icon.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { type Filter, type Sort, newestFirst, statusFilters } from './filter.ts'

const offered: [Sort, string][] = [
  [newestFirst, 'Newest'],
  ['created', 'Oldest'],
  ['name', 'Name'],
]

/** The search field. `/` brings the focus here from anywhere outside a field. */
function Search({ text, onText }: { text: string; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => input.current?.focus())
  // While it is typed in, the field leads and the address follows; at other times (Back, Clear filters) the other way
  // round.
  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) field.value = text
  }, [text])
  return (
    <div className="relative flex-[1_1_260px] max-sm:basis-full sm:max-w-[360px]">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <Input
        ref={input}
        type="search"
        aria-label="Search apps"
        aria-keyshortcuts="/"
        placeholder="Search apps..."
        autoComplete="off"
        maxLength={80}
        defaultValue={text}
        className="search min-h-10! pr-10! pl-9! max-sm:min-h-11! sm:text-14!"
        onChange={(event) => onText(event.target.value)}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 flex -translate-y-1/2 max-sm:hidden"
      >
        <Kbd>/</Kbd>
      </span>
    </div>
  )
}

/** Search, status and order of the list; `children` come last. */
export function Toolbar({
  filter,
  onFilter,
  children,
}: {
  filter: Filter
  onFilter: (change: Partial<Filter>) => void
  children?: ReactNode
}) {
  const status = (value: string) => statusFilters.find((known) => known === value) ?? ''
  const sort = (value: string) => offered.find(([known]) => known === value)?.[0] ?? newestFirst
  return (
    <search aria-label="Apps" className="mt-6 mb-4 flex flex-wrap items-center gap-2.5">
      <Search text={filter.text} onText={(text) => onFilter({ text })} />
      <Select
        compact
        aria-label="Status"
        value={filter.status}
        onChange={(event) => onFilter({ status: status(event.target.value) })}
      >
        <option value="">All Status</option>
        {/* The counter's choice; not one of the statuses, so it is offered only while it is on. */}
        {filter.status === 'waiting' && <option value="waiting">Pending, both kinds</option>}
        {appStatuses.map((known) => (
          <option key={known} value={known}>
            {appLabels[known].label}
          </option>
        ))}
      </Select>
      <Select
        compact
        aria-label="Order"
        value={filter.sort}
        onChange={(event) => onFilter({ sort: sort(event.target.value) })}
      >
        {offered.map(([known, label]) => (
          <option key={known} value={known}>
            {label}
          </option>
        ))}
        {/* A heading of the table can have chosen another one. */}
        {offered.every(([known]) => known !== filter.sort) && <option value={filter.sort}>By column</option>}
      </Select>
      {children}
    </search>
  )
}
