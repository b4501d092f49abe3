import { useSuspenseQuery } from '@tanstack/react-query'
import type { Reply } from '@fortnight/contract/endpoint'
import type { apiKeys } from '@fortnight/contract/identity/api-keys'
import { apiScopeInLine } from '@fortnight/contract/vocabulary/api-labels'
import { momentOf } from '@fortnight/contract/format/moments'
import { Ago } from '../../../lib/ago.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import type { Opens } from './api-address.ts'
import { myKeys } from './developer-api.queries.ts'
import { RowButton } from './row-button.tsx'

type Key = Reply<typeof apiKeys.list>[number]

function KeyRow({ item, now, open }: Opens & { item: Key; now: number }) {
  const { id, name, prefix, scopes, sandbox, last_used_at, ends_at } = item
  return (
    <li className="grid gap-3 py-4 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="truncate font-semibold" title={name}>
            {name}
          </b>
          {sandbox && <Badge tone="quiet">Sandbox</Badge>}
          {ends_at && <Badge tone="due">Ends {momentOf(ends_at)}</Badge>}
        </p>
        <p className="text-13 text-ink-3">
          <code className="font-mono">{prefix}…</code> {scopes.map((scope) => apiScopeInLine[scope]).join(', ')};{' '}
          {last_used_at ? (
            <>
              last used <Ago moment={last_used_at} now={now} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!ends_at && (
          <RowButton aria-label={`Replace ${name}, ${prefix}`} onClick={() => open('rotate-key', id)}>
            Replace
          </RowButton>
        )}
        <RowButton aria-label={`End ${name}, ${prefix}`} onClick={() => open('end-key', id)}>
          End
        </RowButton>
      </div>
    </li>
  )
}

function Keys({ open }: Opens) {
  const { data: keys, dataUpdatedAt } = useSuspenseQuery(myKeys)
  return (
    <>
      {keys.length ? (
        <ul className="hair">
          {keys.map((item) => (
            <KeyRow key={item.id} item={item} now={dataUpdatedAt} open={open} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">You have no keys yet. Start with one for the sandbox: it can’t break anything.</p>
      )}
      <Button className="mt-4" onClick={() => open('new-key')}>
        Make a key
      </Button>
    </>
  )
}

/** The keys of a person's programs. */
export function KeysSection(opens: Opens) {
  return (
    <PageSection
      anchor="keys"
      title="Keys"
      lead="A key lets a program act as you, within what you allow it. It cannot sign in or change your account."
    >
      <Keys {...opens} />
    </PageSection>
  )
}
