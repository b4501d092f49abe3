import type { App } from '@fortnight/contract/orders/apps'
import { messages } from '@fortnight/contract/messages'
import type { Tester } from '@fortnight/contract/testers/testers'
import { teamMemberLabels } from '@fortnight/contract/vocabulary/team-member-labels'
import { Email } from '../../../lib/email.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { testerEmails, testerFileName, testerFileText } from '../../../lib/tester-file.ts'
import { withoutTesters } from './without-testers.ts'

const marks = { ok: 'bg-ok-m', wait: 'bg-wait-m', done: 'bg-done-m', bad: 'bg-bad-m' } as const

const scroller = 'max-h-[372px] scroller rounded-3 border border-line bg-surface'

const copyRefused = () => showToast(messages.emailsCopyFailed, { tone: 'destructive' })

function TesterRow({ tester }: { tester: Tester }) {
  const { label, tone } = teamMemberLabels[tester.status]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2.5 py-[9px] pr-1.5 pl-3.5 text-13">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">
          <bdi>{tester.name || tester.email.split('@')[0]}</bdi>
        </b>
        {tester.email && (
          <span className="block font-mono text-12 text-ink-3">
            <Email>{tester.email}</Email>
          </span>
        )}
        {tester.device !== 'Unknown' && <span className="block text-12 text-ink-3">{tester.device}</span>}
      </span>
      <span className="flex items-center gap-[7px] whitespace-nowrap text-ink-2">
        <span aria-hidden="true" className={classNames('size-2 rounded-full', marks[tone])} />
        {label}
      </span>
      {tester.email && (
        <CopyButton
          text={tester.email}
          label={`Copy ${tester.email}`}
          className="max-sm:size-11!"
          onCopied={() => showToast(`Email ${tester.email} copied!`)}
          onRefused={copyRefused}
        />
      )}
    </li>
  )
}

/** The testers of an app; with their addresses if they go onto a list in Play Console. */
export function TesterList({ app }: { app: App }) {
  const some = app.testers.length > 0
  const addresses = app.testers.some(({ email }) => email)
  const emptyState = withoutTesters(app)
  return (
    <section aria-label="Testers">
      <div className="mb-2 flex min-h-[34px] flex-wrap items-center gap-2">
        <h3 className="mr-auto font-text text-14 tracking-normal">Testers</h3>
        {addresses && (
          <>
            <Button
              variant="secondary"
              size="sm"
              className="max-sm:min-h-11"
              onClick={() => saveFile(testerFileName(app.name), testerFileText(app.testers))}
            >
              <Icon name="download" />
              Download
            </Button>
            <CopyButton
              variant="primary"
              className="max-sm:min-h-11"
              text={testerEmails(app.testers)}
              onCopied={() => showToast(messages.emailsCopied)}
              onRefused={copyRefused}
            >
              Copy All
            </CopyButton>
          </>
        )}
      </div>
      {some ? (
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section tabIndex={0} aria-label="List of testers" className={scroller}>
          <ul className="hair">
            {app.testers.map((tester) => (
              <TesterRow key={`${tester.email} ${tester.name} ${tester.device}`} tester={tester} />
            ))}
          </ul>
        </section>
      ) : (
        <div className="rounded-3 border border-line bg-surface px-[18px] py-6 text-14">
          <p className="font-semibold">{emptyState.title}</p>
          <p className="mt-1 text-ink-2">{emptyState.message}</p>
        </div>
      )}
    </section>
  )
}
