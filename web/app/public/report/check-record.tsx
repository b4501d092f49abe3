import { figure } from '@fortnight/contract/format/numbers'
import { sharedReports, type Report } from '@fortnight/contract/testing/public-report'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VerifyBadges } from '../verify-badges.tsx'

/** Lets the reader's own browser check the record behind the report (verify-client.ts). */
export function CheckRecord({ token, record }: { token: string; record: Report['record'] }) {
  const file = sharedReports.record.path.replace(':token', token)
  return (
    <section aria-labelledby="check" className="on-one-page mt-14 rounded-3 bg-sunken p-6 sm:p-8" data-verify="">
      <h2 id="check" className="text-24 tracking-tight">
        Check it yourself
      </h2>
      <p className="mt-2 max-w-[60ch] text-14 text-ink-2">
        This page is counted from a record of {figure(record.length)} entries, each linked to the one before, and
        signed. Your own browser can follow the chain and count again: it needs no word of ours.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button data-verify-address={file} data-verify-head={record.head} className="noscript:hidden">
          <Icon name="check" />
          Check the record
        </Button>
        <ButtonLink href={file} variant="secondary">
          <Icon name="download" />
          Signed record
        </ButtonLink>
        <a href="/verify" className="text-14 underline underline-offset-3">
          Check a saved file
        </a>
      </div>
      <div className="mt-5 max-w-[44rem] empty:hidden" role="status" data-verify-outcome="" />
      <dl className="mt-5 text-13">
        <dt className="text-ink-3">Fingerprint (SHA-256 of the last entry)</dt>
        <dd className="font-mono wrap-anywhere">{record.head || 'none'}</dd>
      </dl>
      <VerifyBadges />
    </section>
  )
}
