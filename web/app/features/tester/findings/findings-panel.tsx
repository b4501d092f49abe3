import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RetestResult } from '@fortnight/contract/finding-states'
import { type OwnFinding, testerFindings } from '@fortnight/contract/findings'
import { call } from '../../../lib/api.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useAct } from '../use-act.ts'
import { seatFindings } from './findings.queries.ts'
import { ReportForm } from './report-form.tsx'

const message = 'whitespace-pre-line wrap-anywhere'

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
      <p dir="auto" className={message}>
        {finding.message}
      </p>
      <p className="text-ink-2">{t('againIn', { version })}</p>
      {finding.retest?.notes && (
        <p dir="auto" className={message}>
          {finding.retest.notes}
        </p>
      )}
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

function Told({ finding: { message: words, state } }: { finding: OwnFinding }) {
  const { t } = useTranslation('findings')
  const settled = state === 'confirmed' || state === 'dismissed'
  return (
    <li className="grid gap-1.5 border-t border-line py-3 text-14 first:border-0">
      <p dir="auto" className={message}>
        {words}
      </p>
      <Badge tone={state === 'confirmed' ? 'ok' : 'quiet'} className="justify-self-start">
        {t(settled ? state : 'open')}
      </Badge>
    </li>
  )
}

/** What a tester tells the developer of an app they are in, and what they are asked to try again. */
export function FindingsPanel({ seat }: { seat: number }) {
  const { t } = useTranslation('findings')
  const query = useQuery(seatFindings(seat))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-24" />} failed={t('notLoaded')}>
      {(findings) => {
        const asked = findings.filter(({ retest }) => retest !== null)
        const mine = findings.filter(({ mine: own, retest }) => own && retest === null)
        return (
          <div className="grid gap-6">
            {asked.length > 0 && (
              <section>
                <h2 className="mb-3 text-20">{t('again')}</h2>
                <ul className="grid gap-3">
                  {asked.map((finding) => (
                    <Retest key={finding.id} seat={seat} finding={finding} version={finding.retest?.version ?? ''} />
                  ))}
                </ul>
              </section>
            )}
            <section>
              <h2 className="text-20">{t('title')}</h2>
              <p className="mt-1 mb-4 text-14 text-ink-2">{t('lead')}</p>
              <ReportForm seat={seat} />
            </section>
            {mine.length > 0 && (
              <section>
                <h2 className="mb-1 text-20">{t('mine')}</h2>
                <ul>
                  {mine.map((finding) => (
                    <Told key={finding.id} finding={finding} />
                  ))}
                </ul>
              </section>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
