import { useState } from 'react'
import { adminApps, type AdminAppDetail } from '@fortnight/contract/orders/admin-apps'
import { planOf } from '@fortnight/contract/plans'
import { accessMethodLabels } from '@fortnight/contract/vocabulary/access-labels'
import { momentOf } from '@fortnight/contract/format/moments'
import { call } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { Fact, Facts } from '../../admin/fact.tsx'
import { Panel } from '../../admin/panel.tsx'

/** Masked until they are asked for; the server notes who asked. */
function Credentials({ id }: { id: string }) {
  const [credentials, setCredentials] = useState<string>()
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      setCredentials((await call(adminApps.showCredentials, { params: { id } })).testing_credentials)
    } catch (error) {
      showToast('The credentials could not be shown', { detail: messageOf(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  if (credentials !== undefined)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-mono text-13">{credentials}</span>
        <Button variant="ghost" size="sm" onClick={() => setCredentials(undefined)}>
          <Icon name="eye-off" />
          Hide
        </Button>
      </span>
    )
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true">{'•'.repeat(10)}</span>
      <Button variant="ghost" size="sm" busy={busy} onClick={() => void show()}>
        <Icon name="eye" />
        Show, on record
      </Button>
    </span>
  )
}

/** What the developer said of the app, and what testers need to join. */
export function FactsSection({ app }: Pick<AdminAppDetail, 'app'>) {
  return (
    <Panel title="Facts">
      <Facts>
        <Fact name="Plan">{planOf(app.package_plan).label}</Fact>
        <Fact name="Days asked for">{app.duration}</Fact>
        <Fact name="Created">{momentOf(app.created_at)}</Fact>
        <Fact name="Changed">{momentOf(app.updated_at)}</Fact>
        <Fact name="Package">{app.package_name ?? 'Not set'}</Fact>
        <Fact name="Category">{app.category ?? 'Not specified'}</Fact>
        <Fact name="Size">{app.size_mb} MB</Fact>
        <Fact name="Android">API {app.min_api} and newer</Fact>
        <Fact name="Opt-in link">
          {app.opt_in_url ? (
            <a href={app.opt_in_url} target="_blank" rel="noreferrer" className="admin-link wrap-anywhere">
              {app.opt_in_url}
            </a>
          ) : (
            'Not set'
          )}
        </Fact>
        <Fact name="Access">
          {app.access_method ? accessMethodLabels[app.access_method].label : 'Not set'}
          {app.group_email && `: ${app.group_email}`}
        </Fact>
        <Fact name="Countries">{app.countries.length ? app.countries.join(', ') : 'All countries'}</Fact>
        <Fact name="Testing credentials">{app.has_credentials ? <Credentials id={app.id} /> : 'None'}</Fact>
        <Fact name="Description" wide>
          {app.description}
        </Fact>
        {app.requirements && (
          <Fact name="Requirements" wide>
            {app.requirements}
          </Fact>
        )}
        {app.test_instructions && (
          <Fact name="Test instructions" wide>
            {app.test_instructions}
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}
