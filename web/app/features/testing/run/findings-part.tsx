import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { type Finding, findings } from '@fortnight/contract/testing/findings'
import { findingCan } from '@fortnight/contract/vocabulary/finding-states'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { call } from '../../../lib/api.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { FindingItem } from './finding-item.tsx'
import { Part } from './part.tsx'
import { RetestDialog } from './retest-dialog.tsx'
import { runFindings } from './run.queries.ts'
import { VersionDialog } from './version-dialog.tsx'

type Opened = { dialog: 'version' | 'retest'; finding: Finding }

const can = (step: keyof typeof findingCan, { state }: Finding) => findingCan[step].some((from) => from === state)

/** Small, but on a phone large enough for a thumb. */
const StepButton = (props: ComponentProps<typeof Button>) => <Button size="sm" className="max-sm:min-h-11" {...props} />

/** The steps that are open now. Praise asks for none. */
function Acts({ appId, finding, onOpen }: { appId: string; finding: Finding; onOpen: (opened: Opened) => void }) {
  const client = useQueryClient()
  const settle = useMutation({
    mutationFn: (how: 'dismiss' | 'reopen') => call(findings[how], { params: { id: appId, finding: finding.id } }),
    onError: (error) => showToast(error.message, { tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['apps', appId] }),
  })
  const again = can('retest', finding) || finding.state === 'retest'
  if (finding.kind === 'praise') return null
  return (
    <>
      {can('fix', finding) && (
        <StepButton onClick={() => onOpen({ dialog: 'version', finding })}>Fixed in a version</StepButton>
      )}
      {again && (
        <StepButton
          variant={finding.state === 'retest' ? 'secondary' : 'primary'}
          onClick={() => onOpen({ dialog: 'retest', finding })}
        >
          {finding.state === 'retest' ? 'Ask more testers' : 'Ask for a retest'}
        </StepButton>
      )}
      {can('dismiss', finding) && (
        <StepButton variant="ghost" busy={settle.isPending} onClick={() => settle.mutate('dismiss')}>
          Won’t fix
        </StepButton>
      )}
      {finding.state === 'dismissed' && (
        <StepButton variant="ghost" busy={settle.isPending} onClick={() => settle.mutate('reopen')}>
          Reopen
        </StepButton>
      )}
    </>
  )
}

/** What testers found, each with its chain to the proof. `mayAct`: it is the reader's own app. */
export function FindingsPart({ appId, run, mayAct }: { appId: string; run: RunDetail; mayAct: boolean }) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <Part anchor="findings" title="Feedback">
      <p className="mb-4 max-w-[60ch] text-14 text-ink-2">
        Google asks what testers told you and what you changed. Name the version that fixes it: its tester is asked to
        try again, and that is your proof.
      </p>
      <Loaded
        query={useQuery(runFindings(appId))}
        skeleton={<Skeleton className="h-24" />}
        failed="The feedback did not load"
      >
        {({ findings: found, versions }) => (
          <>
            {found.length ? (
              <ul className="run-findings grid gap-3">
                {found.map((finding) => (
                  <FindingItem
                    key={finding.id}
                    finding={finding}
                    acts={mayAct && <Acts appId={appId} finding={finding} onOpen={setOpened} />}
                  />
                ))}
              </ul>
            ) : (
              <p className="text-14 text-ink-2">No feedback yet. What testers report appears here.</p>
            )}
            {opened?.dialog === 'version' && (
              <VersionDialog appId={appId} finding={opened.finding} versions={versions} onClose={close} />
            )}
            {opened?.dialog === 'retest' && (
              <RetestDialog appId={appId} finding={opened.finding} roster={run.roster} onClose={close} />
            )}
          </>
        )}
      </Loaded>
    </Part>
  )
}
