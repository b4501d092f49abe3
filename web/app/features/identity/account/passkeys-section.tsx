import { useSuspenseQuery } from '@tanstack/react-query'
import { mostPasskeys, type Passkey } from '@fortnight/contract/identity/passkeys'
import { Ago } from '../../../lib/ago.tsx'
import { hasPasskeys } from '../../../lib/identity/load-passkeys.ts'
import { identitySettings } from '../../../lib/identity/settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import type { PasskeyView } from './account-address.ts'
import { myPasskeys } from './account.queries.ts'
import { OpenButton, type Opens } from './open-button.tsx'

type OpensPasskey = Opens & { onOpenPasskey: (view: PasskeyView, id: string) => void }

function PasskeyRow({ passkey, now, onOpenPasskey }: { passkey: Passkey; now: number } & OpensPasskey) {
  const { id, name, synced, created_at, last_used_at } = passkey
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 py-3 first:pt-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon name="key" size={20} className="text-ink-3" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="truncate font-semibold" dir="auto">
            {name}
          </b>
          {synced && <Badge tone="quiet">Synced</Badge>}
        </p>
        <p className="text-13 text-ink-3">
          Added <Ago moment={created_at} now={now} />,{' '}
          {last_used_at ? (
            <>
              last used <Ago moment={last_used_at} now={now} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <div className="flex gap-2 max-sm:col-start-2">
        {(['rename', 'remove'] as const).map((act) => (
          <Button
            key={act}
            variant="secondary"
            size="sm"
            className="max-sm:min-h-11"
            aria-label={`${act === 'rename' ? 'Rename' : 'Remove'} passkey ${name}`}
            onClick={() => onOpenPasskey(`${act}-passkey`, id)}
          >
            {act === 'rename' ? 'Rename' : 'Remove'}
          </Button>
        ))}
      </div>
    </li>
  )
}

function Passkeys(opens: OpensPasskey) {
  const { data: passkeys, dataUpdatedAt } = useSuspenseQuery(myPasskeys)
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="hair mb-4">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} now={dataUpdatedAt} {...opens} />
          ))}
        </ul>
      )}
      {!hasPasskeys() && <p className="max-w-[60ch] text-ink-2">This browser has no passkeys. Add one in another.</p>}
      {hasPasskeys() && passkeys.length < mostPasskeys && (
        <OpenButton view="add-passkey" {...opens}>
          Add a passkey
        </OpenButton>
      )}
    </>
  )
}

/** The user's passkeys; nothing at an address for which browsers make none. */
export function PasskeysSection(opens: OpensPasskey) {
  if (!identitySettings.passkeys) return null
  return (
    <PageSection
      anchor="passkeys"
      title="Passkeys"
      lead="Sign in with your finger, face or screen lock, without a password or code. No false site can steal it."
    >
      <Passkeys {...opens} />
    </PageSection>
  )
}
