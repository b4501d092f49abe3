import type { Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/input.tsx'
import { pagePaths } from './seo-view.ts'

/** Title of the screen, the choice of page, and the button that looks again. */
export function PageHead({
  page,
  busy,
  refreshButton,
  onPage,
  onRefresh,
}: {
  page: string
  busy: boolean
  refreshButton: Ref<HTMLButtonElement>
  onPage: (page: string) => void
  onRefresh: () => void
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-[18px] pt-6 pb-[18px] sm:pt-10 sm:pb-6">
      <div>
        <h1 className="text-title tracking-tight">SEO monitor</h1>
        <p className="mt-2 max-w-[52ch] text-14 text-ink-3">
          How fast a public page is, and what search engines read on it.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-2.5 max-sm:w-full">
        <Field label="Page" className="max-sm:flex-1">
          <Select compact className="sm:min-w-44" value={page} onChange={(event) => onPage(event.target.value)}>
            {pagePaths.map((path) => (
              <option key={path} value={path}>
                {path === '/' ? '/ (home)' : path}
              </option>
            ))}
          </Select>
        </Field>
        <Button ref={refreshButton} busy={busy} busyLabel="Analyzing..." onClick={onRefresh}>
          <Icon name="refresh" />
          Refresh Analysis
        </Button>
      </div>
    </div>
  )
}
