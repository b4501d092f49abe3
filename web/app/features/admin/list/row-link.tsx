import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { searchWith } from '../../../lib/addressed-dialog.ts'

/** Leads from a row to the dialog that the address then names, `?user=ID`; the list stays as it is behind it. */
export function RowLink({ name, id, children }: { name: string; id: string; children: ReactNode }) {
  const [search] = useSearchParams()
  return (
    <Link
      to={{ search: searchWith(search, [name], { [name]: id }) }}
      state={{ inside: true }}
      preventScrollReset
      className="wrap-anywhere text-ink underline decoration-ink-3 underline-offset-4 hover:decoration-ink"
    >
      {children}
    </Link>
  )
}
