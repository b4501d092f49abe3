import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { planOf } from '@fortnight/contract/plans'
import { localMomentOf } from '@fortnight/contract/format/moments'
import { dollars } from '@fortnight/contract/format/money'
import { zoneName } from '@fortnight/contract/format/zones'
import { appLabels, testingTypeNames } from '@fortnight/contract/vocabulary/app-labels'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { appDetail } from './apps.queries.ts'

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', wide && 'col-span-2')}>
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd dir="auto" className="text-14 wrap-anywhere whitespace-pre-wrap">
        {children}
      </dd>
    </div>
  )
}

function MomentFact({ name, moment }: { name: string; moment: string }) {
  const now = useNow()
  return (
    <Fact name={name}>
      <time dateTime={moment} title={moment}>
        {localMomentOf(moment, now)}
      </time>
    </Fact>
  )
}

/** Testing credentials, hidden until asked for: people share their screens. Nothing when there are none. */
function Credentials({ id }: { id: string }) {
  const [revealed, setRevealed] = useState(false)
  const credentials = useQuery(appDetail(id)).data?.testing_credentials
  if (!credentials) return null
  return (
    <Fact name="Testing credentials" wide>
      <span className="flex items-start gap-2">
        <span className="min-w-0 font-mono text-13 leading-[34px]">
          {revealed ? credentials : <span aria-hidden="true">{'•'.repeat(10)}</span>}
        </span>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:min-h-11"
          aria-pressed={revealed}
          aria-label="Show testing credentials"
          onClick={() => setRevealed(!revealed)}
        >
          <Icon name={revealed ? 'eye-off' : 'eye'} />
          Show
        </Button>
      </span>
    </Fact>
  )
}

/** Everything else that is known of an app. */
export function AppFacts({ app, onManage, onSetup }: { app: App; onManage: () => void; onSetup: () => void }) {
  const plan = planOf(app.package_plan)
  return (
    <section aria-label="Facts" className="mt-6 border-t border-line pt-4">
      <div className="mb-3 flex min-h-[34px] items-center gap-2">
        <h3 className="font-text text-14 tracking-normal">About this app</h3>
        <Button variant="ghost" size="sm" className="ml-auto max-sm:min-h-11" onClick={onSetup}>
          <Icon name="settings" />
          Play setup
        </Button>
        <Button variant="ghost" size="sm" className="max-sm:min-h-11" onClick={onManage}>
          <Icon name="edit" />
          Manage
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-[18px] lg:grid-cols-4">
        <Fact name="Platform">Android</Fact>
        <Fact name="Status">{appLabels[app.status].label}</Fact>
        <Fact name="Category">{app.category ?? 'Not specified'}</Fact>
        <Fact name="Testing type">{testingTypeNames[app.testing_type]}</Fact>
        <Fact name="Duration">{`${app.duration} days`}</Fact>
        <Fact name="Package plan">{`${plan.label}, ${dollars(plan.cents)}`}</Fact>
        <Fact name="Testers">{app.tester_count}</Fact>
        <MomentFact name={`Created, in ${zoneName()}`} moment={app.created_at} />
        <MomentFact name="Last updated" moment={app.updated_at} />
        {app.access_method && <Fact name="Access">{app.group_email ?? 'E-mail list'}</Fact>}
        {app.countries.length > 0 && <Fact name="Countries">{app.countries.join(', ')}</Fact>}
        {app.opt_in_url && (
          <Fact name="Opt-in link" wide>
            <a href={app.opt_in_url} target="_blank" rel="noreferrer">
              {app.opt_in_url}
            </a>
          </Fact>
        )}
        <Fact name="Description" wide>
          {app.description}
        </Fact>
        {app.requirements && (
          <Fact name="Requirements" wide>
            {app.requirements}
          </Fact>
        )}
        <Credentials id={app.id} />
        {app.test_instructions && (
          <Fact name="Test instructions" wide>
            {app.test_instructions}
          </Fact>
        )}
      </dl>
    </section>
  )
}
