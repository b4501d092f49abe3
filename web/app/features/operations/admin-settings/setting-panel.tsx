import { type ReactNode, useCallback, useMemo } from 'react'
import type { Setting, SettingName } from '@fortnight/contract/operations/settings'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../admin/panel.tsx'
import { History } from '../../admin/versions/history.tsx'
import type { Value } from '../../admin/versions/subject.ts'
import { type Doubt, VersionedForm } from '../../admin/versions/versioned-form.tsx'
import { blank, subjectOf } from './settings.queries.ts'

/** One setting: its form, what it brings about, and its history. */
export function SettingPanel({
  name,
  setting,
  onDirty,
  doubt,
  children,
}: {
  name: SettingName
  setting: Setting
  onDirty: (name: SettingName, dirty: boolean) => void
  doubt?: (typed: Value, now: Value) => Promise<Doubt | undefined>
  children?: (typed: Value, now: Value) => ReactNode
}) {
  const subject = useMemo(() => subjectOf(name), [name])
  const reportDirty = useCallback((dirty: boolean) => onDirty(name, dirty), [name, onDirty])
  const current = useMemo(() => ({ ...setting, data: setting.data ?? { ...blank[name] } }), [setting, name])
  return (
    <Panel
      title={subject.title}
      beside={
        <Badge tone={setting.own ? 'done' : 'quiet'}>
          {setting.own ? 'Set here' : setting.data ? 'From the start' : 'Not set'}
        </Badge>
      }
    >
      <VersionedForm subject={subject} current={current} onDirty={reportDirty} {...(doubt && { doubt })}>
        {(typed) => children?.(typed, current.data)}
      </VersionedForm>
      <details className="mt-4 border-t border-line pt-3">
        <summary className="min-h-6 text-14 font-semibold">History</summary>
        <div className="pt-5">
          <History subject={subject} current={current} fallback={setting.started ?? {}} />
        </div>
      </details>
    </Panel>
  )
}
