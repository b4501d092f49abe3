import { useQuery } from '@tanstack/react-query'
import type { RetestResult } from '@fortnight/contract/vocabulary/finding-states'
import { type OwnFinding, testerFindings } from '@fortnight/contract/testing/findings'
import { findingForTester } from '@fortnight/contract/vocabulary/findings-for-testers'
import { call } from '../../../../lib/api.ts'
import { Loaded } from '../../../../lib/loaded.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { Part } from '../offers/offer-facts.tsx'
import { useAct } from '../use-act.ts'
import { seatFindings } from './findings.queries.ts'
import { ReportForm } from './report-form.tsx'
import { useTranslation } from '../translation.ts'

/** Something to try again in a new version. */
function Retest({ seat, finding, version }: { seat: number; finding: OwnFinding; version: string }) {
  const { t } = useTranslation('findings')
  const { busy, act } = useAct((result: RetestResult) =>
    call(testerFindings.answer, { params: { id: seat, finding: finding.id }, body: { result } }),
  )
  const answer = async (result: RetestResult) => {
    if (await act(result)) showToast(t('answered'))
  }
  return (
    <li className="grid gap-3 rounded-3 border border-line bg-surface p-4 text-14">
      <p className="tester-said">{finding.message}</p>
      <p className="text-ink-2">{t('againIn', { version })}</p>
      {finding.retest?.notes && <p className="tester-said">{finding.retest.notes}</p>}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void answer('fixed')}>
          {t('fixed')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void answer('still_there')}>
          {t('stillThere')}
        </Button>
      </div>
    </li>
  )
}

function FindingReply({ finding: { message: text, state } }: { finding: OwnFinding }) {
  const { t } = useTranslation()
  const label = findingForTester[state]
  return (
    <li className="grid gap-1.5 border-t border-line py-3 text-14 first:border-0">
      <p className="tester-said">{text}</p>
      <Badge tone={label.tone} className="justify-self-start">
        {t(label)}
      </Badge>
    </li>
  )
}

/** What a tester reports to the developer of an app they are in, and what they are asked to try again. */
export function FindingsPanel({ seat }: { seat: number }) {
  const { t } = useTranslation('findings')
  const query = useQuery(seatFindings(seat))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-24" />} failed={t('notLoaded')} why={t('shell:failed')}>
      {(findings) => {
        const asked = findings.filter(({ retest }) => retest !== null)
        const mine = findings.filter(({ mine: isMine, retest }) => isMine && retest === null)
        return (
          <>
            {asked.length > 0 && (
              <Part title={t('again')}>
                <ul className="mt-1 grid gap-3">
                  {asked.map((finding) => (
                    <Retest key={finding.id} seat={seat} finding={finding} version={finding.retest?.version ?? ''} />
                  ))}
                </ul>
              </Part>
            )}
            <Part title={t('title')}>
              <p className="mb-2 text-14 text-ink-2">{t('lead')}</p>
              <ReportForm seat={seat} />
            </Part>
            {mine.length > 0 && (
              <Part title={t('mine')}>
                <ul>
                  {mine.map((finding) => (
                    <FindingReply key={finding.id} finding={finding} />
                  ))}
                </ul>
              </Part>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
