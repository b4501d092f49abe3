import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, useCallback, useRef } from 'react'
import { accountRows } from '@fortnight/contract/orders/account-rows'
import type { PaymentTerms } from '@fortnight/contract/orders/payments'
import type { Setting, SettingName, Settings } from '@fortnight/contract/operations/settings'
import { queryClient } from '../../../lib/query-client.ts'
import type { Value } from '../../admin/versions/subject.ts'
import type { Doubt } from '../../admin/versions/versioned-form.tsx'
import { LateEffect, lateDoubt } from './late-effect.tsx'
import { marginDoubt, PayEffect, termsIn } from './pay-effect.tsx'
import { levelsDoubt } from './levels-doubt.ts'
import { RateEffect, rateDoubt } from './rate-effect.tsx'
import { RetentionEffect, retentionDoubt } from './retention-effect.tsx'
import { SettingPanel } from './setting-panel.tsx'
import { keptPromisesQuery, marginsQuery, removalsQuery, settingsQuery, subjectOf } from './settings.queries.ts'

type Rows = PaymentTerms['methods'][number]['account']
/** Draws an account as developers see it. */
export type AccountPreview = ComponentType<{ account: Rows; rate: number | null }>

/** What a developer who pays will see, as it is typed. */
function Seen({
  preview: Preview,
  rows,
  offered,
  rate,
  title,
}: {
  preview: AccountPreview
  rows: Rows
  offered: unknown
  rate: number | null
  /** Name of the account. */
  title: string
}) {
  return (
    <section aria-label={`What a developer sees: ${title}`} className="rounded-3 bg-sunken px-4 pt-3.5 pb-1">
      <p className="text-13 text-ink-3">What a developer sees who pays for Starter</p>
      {offered ? (
        <Preview account={rows} rate={rate} />
      ) : (
        <p className="my-4 text-14">This way to pay is not offered.</p>
      )}
    </section>
  )
}

/** Settings of amounts; the others are accounts and contacts. */
const amounts: readonly SettingName[] = ['rate', 'pay', 'levels', 'late', 'fees', 'alarms', 'retention']
/** Settings besides pay and rate of which a change can need another question. */
const doubted: readonly SettingName[] = ['late', 'levels', 'retention']
const isAmount = ({ name }: Setting) => amounts.includes(name)

const rateIn = (setting: Setting | undefined) => {
  const rate = setting?.data?.['pkr_per_usd']
  return typeof rate === 'number' ? rate : null
}

interface EffectProps {
  name: SettingName
  typed: Value
  now: Value
  preview: AccountPreview
  /** The value in force. */
  rate: number | null
  /** What the margin of a test rests on, with what is typed. */
  terms: ReturnType<typeof termsIn>
}

/** What a setting brings about, as it is typed. */
function Effect({ name, typed, now, preview, rate, terms }: EffectProps) {
  if (name === 'rate') return <RateEffect now={now} typed={typed} />
  if (name === 'pay' || name === 'fees') return <PayEffect terms={terms} />
  if (name === 'late') return <LateEffect typed={typed} />
  if (name === 'retention') return <RetentionEffect typed={typed} />
  if (name !== 'easypaisa' && name !== 'bank' && name !== 'international') return null
  const rows = accountRows[name](typed as Settings['easypaisa'] & Settings['bank'] & Settings['international'])
  const inDollars = name === 'international'
  return (
    <Seen
      preview={preview}
      rows={rows}
      offered={typed['offered']}
      rate={inDollars ? null : rate}
      title={subjectOf(name).title}
    />
  )
}

const unreadRemovals: Doubt = {
  title: 'Save it without knowing what goes?',
  message: 'What it would remove could not be read.',
}

const unread: Doubt = {
  title: 'Save it without knowing what a test costs?',
  message: 'What tests cost could not be read, so that a loss would not show.',
}

/** What is asked before a retention is saved that removes more than the one in force. */
async function doubtOfRetention({ typed, now }: { typed: Value; now: Value }): Promise<Doubt | undefined> {
  const removals = (value: Value) => queryClient.fetchQuery(removalsQuery(value as Settings['retention']))
  const found = await Promise.all([removals(typed), removals(now)]).catch(() => undefined)
  return found ? retentionDoubt(found[0].data, found[1].data) : unreadRemovals
}

/** What is asked before a setting is saved with which a test may lose money. */
async function doubtOf(
  name: SettingName,
  terms: EffectProps['terms'],
  values: { typed: Value; now: Value },
): Promise<Doubt | undefined> {
  const leap = name === 'rate' ? rateDoubt(values.typed, values.now) : undefined
  if (leap) return leap
  if (name === 'retention') return doubtOfRetention(values)
  const [margins, promises] = await Promise.all([
    queryClient.ensureQueryData(marginsQuery),
    name === 'late' ? queryClient.ensureQueryData(keptPromisesQuery) : undefined,
  ]).catch(() => [])
  if (!margins) return unread
  if (name === 'levels') return levelsDoubt(margins, terms, values.typed)
  if (name === 'late') return lateDoubt(margins, promises, terms, values)
  return marginDoubt(margins, { ...terms, [name]: values.typed })
}

/** Accounts that money goes to, the dollar's rate, and the contact by which visitors reach a person. */
export function SettingsScreen({ onDirty, preview }: { onDirty: (dirty: boolean) => void; preview: AccountPreview }) {
  const { data } = useSuspenseQuery(settingsQuery)
  const unsaved = useRef(new Set<SettingName>())
  const markDirty = useCallback(
    (name: SettingName, dirty: boolean) => {
      if (dirty) unsaved.current.add(name)
      else unsaved.current.delete(name)
      onDirty(unsaved.current.size > 0)
    },
    [onDirty],
  )
  const rate = rateIn(data.find(({ name }) => name === 'rate'))
  const terms = termsIn(data)
  const panel = (setting: Setting) => (
    <SettingPanel
      key={setting.name}
      name={setting.name}
      setting={setting}
      onDirty={markDirty}
      {...((setting.name in terms || doubted.includes(setting.name)) && {
        doubt: (typed: Value, now: Value) => doubtOf(setting.name, terms, { typed, now }),
      })}
    >
      {(typed, now) => (
        <Effect
          name={setting.name}
          typed={typed}
          now={now}
          preview={preview}
          rate={rate}
          terms={{ ...terms, [setting.name]: typed }}
        />
      )}
    </SettingPanel>
  )
  // Two columns of their own: panels of unequal height leave no gaps, and none moves when another grows.
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="grid gap-5">{data.filter((setting) => !isAmount(setting)).map(panel)}</div>
      <div className="grid gap-5">{data.filter(isAmount).map(panel)}</div>
    </div>
  )
}
