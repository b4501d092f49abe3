import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { craterLines } from '@fortnight/contract/engraving'
import { moonPath } from '@fortnight/contract/moon'
import { counted } from '@fortnight/contract/format/plurals'
import { productionPath, reportPicturePath } from '@fortnight/contract/site-map/paths'
import { reports } from '@fortnight/contract/testing/report'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { call } from '../../../lib/api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { markSeen, wasSeen } from './full-moon-rule.ts'

/** The card: the picture of the report's public page, with what can be done with it. */
function Card({ path, app }: { path: string; app: string }) {
  const picture = reportPicturePath(path)
  const address = new URL(path, window.location.origin).href
  return (
    <div className="grid gap-3">
      <img
        src={picture}
        width="1200"
        height="630"
        alt={`Card: the test of ${app} met its goal`}
        className="h-auto w-full max-w-[34rem] rounded-3 border border-line"
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={address} announcement="Link copied" variant="secondary">
          Copy link
        </CopyButton>
        <ButtonLink href={picture} download="full-moon.png" variant="secondary" size="sm">
          <Icon name="download" />
          Picture
        </ButtonLink>
        <ButtonLink href={path} variant="ghost" size="sm">
          Open the public page
        </ButtonLink>
      </div>
    </div>
  )
}

/** The card that shows the goal to others: made when the developer asks for it, because it is public from then on. */
function ShareCard({ appId, app }: { appId: string; app: string }) {
  const share = useMutation({
    mutationFn: () => call(reports.share, { params: { id: appId } }),
    onError: (error) => showToast(error.message, { tone: 'destructive' }),
  })
  if (share.data) return <Card path={share.data.path} app={app} />
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Link to={productionPath(appId)} className={buttonClass()}>
          Apply for production
        </Link>
        <Button variant="secondary" busy={share.isPending} onClick={() => share.mutate()}>
          <Icon name="link" />
          Make a card to share
        </Button>
      </div>
      <p className="max-w-[46ch] text-13 text-ink-2">
        The card leads to a public page of your report: figures, no names. You can withdraw it under Production.
      </p>
    </div>
  )
}

/** The full moon of a test that met its goal, large, once: until it is closed, or its page is opened again. */
export function FullMoon({ run, appId }: { run: RunDetail; appId: string }) {
  const [open, setOpen] = useState(() => !wasSeen(appId))
  useEffect(() => markSeen(appId), [appId])
  if (!open) return null
  const close = () => {
    setOpen(false)
    document.getElementById('main')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close()
  return (
    // Escape closes it from each of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby="full-moon"
      className="full-moon night relative mt-6 overflow-hidden rounded-3 bg-bg text-ink print:hidden"
      onKeyDown={onKeyDown}
    >
      <svg viewBox="1.5 1.5 21 21" className="full-moon-disc" aria-hidden="true">
        <path d={moonPath(1)} className="fill-moon" />
        <path d={craterLines} className="full-moon-craters" />
      </svg>
      <div className="relative grid max-w-[36rem] gap-5 p-6 sm:p-10">
        <div>
          <h2 id="full-moon" className="text-title leading-tight tracking-tight text-balance">
            Full moon over <bdi className="wrap-anywhere">{run.app_name}</bdi>
          </h2>
          <p className="mt-3 text-ink-2">
            Your test has met its goal: {counted(run.counts.in_now, 'tester')} stayed with you. You can apply for
            production now.
          </p>
        </div>
        <ShareCard appId={appId} app={run.app_name} />
      </div>
      <div className="absolute top-3 right-3">
        <Button
          variant="secondary"
          size="icon-sm"
          className="max-sm:size-11"
          aria-label="Close the full moon"
          onClick={close}
        >
          <Icon name="close" />
        </Button>
      </div>
    </section>
  )
}
