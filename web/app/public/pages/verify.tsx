import { PlainPage } from '../plain-page.tsx'
import { BrandName } from '../prose-parts.tsx'
import { VerifyBadges } from '../verify-badges.tsx'

/** Checks an exported ledger in the visitor's own browser: the file is never sent (verify-client.ts). */
export function Verify() {
  return (
    <PlainPage
      title="Check a test record"
      lead={
        <>
          Every test at <BrandName /> has a record: what happened, entry by entry, each linked to the one before and the
          whole signed. Here you check for yourself that no one has changed it.
        </>
      }
    >
      <div className="border-t-[1.5px] border-ink" data-verify="">
        <div className="max-w-[44rem]">
          <noscript>
            <p className="pt-7">
              This page needs script, because your own browser does the checking. You can also check the file with{' '}
              <code>npm run verify</code>.
            </p>
          </noscript>
          <div className="pt-7 noscript:hidden">
            <label htmlFor="verify-file" className="block text-18 font-semibold">
              The exported file
            </label>
            <p id="verify-hint" className="mt-1 mb-4 text-14 text-ink-2">
              Its name ends in .jsonl. It stays on this device and is never sent.
            </p>
            <input
              id="verify-file"
              type="file"
              accept=".jsonl,application/x-ndjson"
              aria-describedby="verify-hint"
              data-verify-file=""
              className="block w-full cursor-pointer rounded-2 border border-dashed border-field bg-surface p-5 text-14 file:mr-4 file:min-h-10 file:cursor-pointer file:rounded-2 file:border file:border-line-2 file:bg-surface file:px-4 file:text-14 file:font-semibold file:text-ink"
            />
          </div>
          <div className="pt-7" role="status" data-verify-outcome="" />
          <div className="prose mt-12">
            <section>
              <h2>What is checked</h2>
              <p>
                That each line’s hash covers the line and the hash before it, so that none was changed, left out, added
                or moved. That the end of the chain is signed with <a href="/api/ledger/keys">our public key</a>. And
                that all of it can have happened, in that order. And which of our <a href="/anchors">daily anchors</a>{' '}
                hold it: for that, hashes of its lines are sent to us, and nothing else.
              </p>
            </section>
            <section>
              <h2>What this can’t tell you</h2>
              <p>
                Whether Google counts the same: only Play Console knows who is opted in. Each entry says how sure it is.
                What one person says is <i>claimed</i> (reported). With a screenshot it is <i>evidenced</i> (with
                proof). When a second source agrees, it is <i>confirmed</i>.
              </p>
              <p>
                The record contains no names. Testers are numbers in it, and what they wrote is kept elsewhere. To check
                it without this page: <code>npm run verify -- FILE</code> does the same from the source.
              </p>
            </section>
          </div>
          <VerifyBadges />
        </div>
      </div>
    </PlainPage>
  )
}
