import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reports } from '@fortnight/contract/testing/report'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { refreshApp } from './production.queries.ts'

/** The report's public page: its developer makes it, passes its address on, lets the front page show it, and withdraws it. */
export function ReportLink({
  appId,
  path,
  onFrontPage,
  mine,
}: {
  appId: string
  path: string | null
  /** Whether the front page may show it. */
  onFrontPage: boolean
  mine: boolean
}) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const of = { params: { id: appId } }
  const settled = {
    onSuccess: () => refreshApp(client, appId),
    onError: (error: Error) => showToast(error.message, { tone: 'destructive' }),
  }
  const share = useMutation({ mutationFn: () => call(reports.share, of), ...settled })
  const offer = useMutation({
    mutationFn: (allowed: boolean) => call(reports.frontPage, { ...of, body: { allowed } }),
    ...settled,
  })
  const withdraw = useMutation({ mutationFn: () => call(reports.withdraw, of), ...settled })
  if (path === null && !mine) return null
  const address = path === null ? '' : new URL(path, window.location.origin).href
  return (
    <section aria-labelledby="report-page" className="grid gap-3 rounded-3 bg-sunken p-5">
      <h3 id="report-page" className="text-16 font-semibold">
        Public page
      </h3>
      <p className="max-w-[62ch] text-14 text-ink-2">
        {path === null
          ? 'Show the report to anyone who has its address. They can check the record themselves. Testers are numbers on it, search engines do not list it, and you can withdraw it. Your PDF then carries the address and a QR code.'
          : 'Anyone with this address can read the report and check the record. The PDF carries it as a QR code.'}
      </p>
      {path === null ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={share.isPending}
          onClick={() => share.mutate()}
        >
          <Icon name="link" />
          Make a public page
        </Button>
      ) : (
        <>
          <a href={path} className="font-mono text-13 wrap-anywhere underline underline-offset-3">
            {address}
          </a>
          <div className="flex flex-wrap items-center gap-2">
            <CopyButton text={address} announcement="Link copied" variant="secondary">
              Copy link
            </CopyButton>
            {mine && (
              <button type="button" className={buttonClass({ variant: 'ghost' })} onClick={() => setAsking(true)}>
                Withdraw page
              </button>
            )}
          </div>
        </>
      )}
      {path !== null && mine && (
        <div className="border-t border-line pt-2 print:hidden">
          <Checkbox
            checked={offer.isPending ? offer.variables : onFrontPage}
            disabled={offer.isPending}
            aria-describedby="front-page-about"
            onChange={(event) => offer.mutate(event.target.checked)}
          >
            Show this test on our front page
          </Checkbox>
          <p id="front-page-about" className="max-w-[62ch] text-14 text-ink-2">
            The front page leaves out your app’s name: it shows the day, the dots, how many testers are in and the date.
            Visitors can open this public page from there, which names your app. Untick it at any time, and it is gone
            at once.
          </p>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title="Withdraw the public page?"
          confirmLabel="Withdraw page"
          onConfirm={async () => {
            await withdraw.mutateAsync().catch(() => undefined)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          Its address stops working at once, and so do QR codes on reports you have sent. A page you make later gets
          another address.
        </ConfirmDialog>
      )}
    </section>
  )
}
