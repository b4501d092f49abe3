import { type ComponentProps, memo, useId } from 'react'
import { Link } from 'react-router'
import type { App } from '@fortnight/contract/orders/apps'
import { setupText } from '@fortnight/contract/vocabulary/setup-parts'
import { Avatar, initialsOf } from '../../../ui/avatar.tsx'
import { appPath } from '@fortnight/contract/site-map/paths'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { AppTile } from '../../../lib/app-tile.tsx'
import { AppMenu } from './app-menu.tsx'
import { AppProgress } from './app-progress.tsx'
import type { DialogView, OpenDialog } from './dialog-address.ts'
import { setupToAsk } from './setup-to-ask.ts'
import { mayPay, testersText } from './standing.ts'

const shownAvatars = 3
const footButton = 'max-sm:min-h-11 max-sm:flex-1'

function Team({ app }: { app: App }) {
  const count = testersText(app).replace(' testers', '')
  return (
    <span className="mr-auto flex min-w-0 items-center gap-2 text-13 text-ink-2 max-sm:mb-1 max-sm:basis-full">
      {app.tester_count ? (
        <span className="stack flex" aria-hidden="true">
          {app.testers.slice(0, shownAvatars).map((tester) => (
            <Avatar
              key={`${tester.email} ${tester.name} ${tester.device}`}
              initials={initialsOf(tester.name || tester.email)}
            />
          ))}
        </span>
      ) : (
        <Icon name="users" />
      )}
      <span className="tabular-nums">
        {count}
        {/* Next to three buttons there is room for the number alone; the icon says of what. */}
        <span className={classNames(mayPay(app) && 'sm:sr-only')}> testers</span>
      </span>
    </span>
  )
}

/** What testers still need before they can join, as the way to enter it. */
function MissingSetup({ app, ...rest }: { app: App } & ComponentProps<'button'>) {
  const missing = setupToAsk(app)
  if (missing.length === 0) return null
  const waits = app.run !== null
  return (
    <button
      type="button"
      className={classNames(
        'mb-3 flex min-h-[34px] items-center gap-2 rounded-2 px-3 py-1.5 text-left text-13 max-sm:min-h-11',
        waits ? 'bg-due-b text-due-t' : 'bg-sunken text-ink-2 hover:bg-hover',
      )}
      {...rest}
    >
      <Icon name={waits ? 'warn' : 'info'} className="flex-none" />
      <span className="min-w-0">
        {waits ? `Add ${setupText(missing)} to start` : `Testers can’t join yet. Add your ${setupText(missing)}.`}
      </span>
    </button>
  )
}

/**
 * One app: what it is, the state of its test, and what can be done. `onIntent` is called when a dialog is about to
 * open.
 */
export const AppCard = memo(function AppCard({
  app,
  now,
  onOpen,
  onIntent,
}: {
  app: App
  now: Date
  onOpen: OpenDialog
  onIntent: (view: DialogView) => void
}) {
  const heading = useId()
  const opens = (view: DialogView) => ({
    onClick: () => onOpen(view, app.id),
    onPointerEnter: () => onIntent(view),
    onFocus: () => onIntent(view),
    'aria-describedby': heading,
  })
  const startable = mayPay(app)
  return (
    <article
      aria-labelledby={heading}
      className="app-card grid grid-rows-[auto_auto_1fr_auto_auto] rounded-3 border border-line bg-surface px-4 pt-[18px] pb-3.5 sm:px-5 sm:pt-5 sm:pb-4"
    >
      <div className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3">
        <AppTile app={app} size="lg" />
        <div className="min-w-0">
          <h2 id={heading} className="line-clamp-2 text-[1.1875rem] tracking-[-0.018em] wrap-anywhere">
            <Link to={appPath(app.id)} className="py-1 no-underline hover:underline">
              <bdi>{app.name}</bdi>
            </Link>
          </h2>
          <p className="mt-[3px] truncate text-12 text-ink-3">
            Android {app.package_name && <span className="ml-1 font-mono">{app.package_name}</span>}
          </p>
        </div>
        <AppMenu app={app} onOpen={onOpen} onIntent={onIntent} />
      </div>
      <p dir="auto" className="mt-3.5 mb-[18px] line-clamp-2 min-h-[3.1em] text-14 text-ink-2 wrap-anywhere">
        {app.description}
      </p>
      <AppProgress app={app} now={now} />
      <MissingSetup app={app} {...opens('setup')} />
      <div className="app-card-foot row-start-5 flex items-center gap-2 max-sm:flex-wrap">
        <Team app={app} />
        <Link
          to={`${appPath(app.id)}?view=details`}

          className={buttonClass({ variant: 'secondary', size: 'sm' }, footButton)}
          onPointerEnter={() => onIntent('details')}
          onFocus={() => onIntent('details')}
          aria-describedby={heading}
        >
          View
        </Link>
        <Button variant="ghost" size="sm" className={`${footButton} sm:px-2.5`} {...opens('manage')}>
          {startable && <Icon name="edit" />}
          <span>Manage</span>
        </Button>
        {startable && (
          <Button size="sm" className={footButton} {...opens(app.status === 'pending' ? 'start' : 'pay')}>
            Start Testing
          </Button>
        )}
      </div>
    </article>
  )
})
