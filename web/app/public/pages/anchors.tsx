import { fullDay } from '@fortnight/contract/format/days'
import { figure } from '@fortnight/contract/format/numbers'
import type { PublishedDay } from '@fortnight/contract/site/anchors'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PlainPage } from '../plain-page.tsx'
import { BrandName } from '../prose-parts.tsx'
import { useSite } from '../site-context.ts'

const states = [
  { state: 'busy', tone: 'quiet', icon: 'clock', label: 'Sending' },
  { state: 'sent', tone: 'ok', icon: 'mail', label: 'Check your mail and confirm the address there' },
  { state: 'confirmed', tone: 'ok', icon: 'check', label: 'Confirmed: the next anchor comes tomorrow morning' },
  { state: 'failed', tone: 'due', icon: 'warn', label: 'That did not work. Try again in a moment' },
  { state: 'unknown', tone: 'bad', icon: 'close', label: 'This link is no longer valid. Subscribe again' },
] as const

/** One day: what was signed, and the whole signed text to copy. */
function AnchoredDay({ day, number, size, root, previous, token }: PublishedDay) {
  return (
    <li className="border-t border-line py-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-6 text-16 font-semibold">
        {fullDay(day)}
        <span className="text-13 font-normal tracking-normal text-ink-3">
          Number {figure(number)}, {figure(size)} {size === 1 ? 'record' : 'records'} changed
        </span>
      </h3>
      <p className="mt-1 font-mono text-13 wrap-anywhere text-ink-2">{root}</p>
      <details className="mt-1 text-13">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-3">
          Signature and the days before
        </summary>
        <dl className="grid gap-2 pb-2">
          <div>
            <dt className="text-ink-3">Root of all days before</dt>
            <dd className="font-mono wrap-anywhere">{previous}</dd>
          </div>
          <div>
            <dt className="text-ink-3">Signed text (JWS)</dt>
            <dd className="font-mono wrap-anywhere">{token}</dd>
          </div>
        </dl>
      </details>
    </li>
  )
}

function Subscribe() {
  return (
    <section aria-labelledby="subscribe" className="mt-10 rounded-3 bg-sunken p-6 sm:p-8">
      <h2 id="subscribe" className="text-24 tracking-tight">
        Get each day by mail
      </h2>
      <p className="mt-2 max-w-[60ch] text-14 text-ink-2">
        A mail in your own mailbox is a copy that we can’t change. You confirm the address once, and each mail has a
        link to stop.
      </p>
      <form className="mt-5 noscript:hidden" data-anchors-form="">
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Your e-mail address" className="min-w-[min(100%,18rem)] flex-1">
            <Input type="email" name="email" autoComplete="email" required maxLength={200} />
          </Field>
          <Button type="submit">Subscribe</Button>
        </div>
      </form>
      <div className="mt-5 hidden" data-anchors-confirm="">
        <Button>Confirm subscription</Button>
      </div>
      <noscript>
        <p className="mt-5 text-14">The form needs script.</p>
      </noscript>
      <div className="mt-4 empty:hidden" role="status" data-anchors-outcome="" />
      {states.map(({ state, tone, icon, label }) => (
        <template key={state} data-anchors-badge={state}>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </template>
      ))}
    </section>
  )
}

/** The signed days, and how to check them. The form is worked by anchors-client.ts. */
export function Anchors() {
  const { anchors } = useSite()
  return (
    <PlainPage
      title="Daily anchors"
      lead={
        <>
          Each night <BrandName /> publishes one signed line that fixes the end of every test record that changed, and
          of our own audit log. Once you have seen that line, no one can change what it fixes, not even we, without your
          noticing.
        </>
      }
    >
      <div className="border-t-[1.5px] border-ink pb-[clamp(72px,9.5vw,136px)]" data-anchors="">
        <div className="max-w-[44rem]">
          <section aria-labelledby="days" className="pt-7">
            <h2 id="days" className="text-24 tracking-tight">
              Days
            </h2>
            {anchors.length ? (
              <ol className="mt-4 border-b border-line" reversed>
                {anchors.map((day) => (
                  <AnchoredDay key={day.day} {...day} />
                ))}
              </ol>
            ) : (
              <p className="mt-3 text-ink-2">The first day appears here in the night after the first test.</p>
            )}
            <p className="mt-4 text-14 text-ink-2">
              All days as JSON:{' '}
              <a href="/api/anchors" className="underline underline-offset-3">
                /api/anchors
              </a>
              . Days are in UTC.
            </p>
          </section>
          <Subscribe />
          <div className="prose mt-12">
            <section>
              <h2>What a day fixes</h2>
              <p>
                The root of a Merkle tree (RFC 9162) whose leaves are the last hashes of the records, and the root of a
                second tree of all days before. Hashes only: no name, no app and no number of people can be read from
                them. A test that is deleted later stays in its day.
              </p>
            </section>
            <section>
              <h2>How to check it</h2>
              <p>
                <a href="/verify">Check a test record</a> also looks up the days that hold it, and follows the proof
                from your record to the root. <code className="whitespace-nowrap">npm run verify -- --days</code>{' '}
                follows all days from the first one, and{' '}
                <code className="whitespace-nowrap">npm run verify -- --kept FILE</code> compares a mail that you kept
                with what is published today.
              </p>
            </section>
          </div>
        </div>
      </div>
    </PlainPage>
  )
}
