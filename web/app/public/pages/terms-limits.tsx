import { gate } from '@fortnight/contract/plans'
import type { ProseSection } from '../prose-page.tsx'
import { BrandName } from '../prose-parts.tsx'

export const google: ProseSection = {
  id: 'google',
  title: 'What we can’t promise',
  body: (
    <>
      <p>
        Google decides whether you get production access. We do not promise it, we can’t influence it, and a full test
        does not guarantee it. Google also looks at how testers used the app, at what you did with their feedback, and
        at your answers.
      </p>
      <p>
        Every date and probability that we show is an estimate from our own record. Google gives no one a list of who is
        opted in, and may count differently. Its rule, {gate.testers} testers for {gate.days} days in a row when this
        version was written, may change at any time.
      </p>
      <p>
        <BrandName /> is not affiliated with Google, and is neither approved nor recommended by it. Google Play, Play
        Console and Android are names and marks of Google LLC.
      </p>
    </>
  ),
}

export const claims: ProseSection = {
  id: 'claims',
  title: 'Figures and statements on this site',
  body: (
    <>
      <p>
        Success rates, numbers of testers, ratings and uptime targets are statements of the operator. Until they have
        been measured, the page says so next to them. Once there is enough data, figures counted from our records take
        their place. Sample tests and sample quotes are marked as samples.
      </p>
      <p>
        The 99.9% uptime of the Enterprise plan is a target of the operator for a calendar month. The{' '}
        <a href="/status#availability">status page</a> shows what was measured, month by month, and what works right
        now.
      </p>
      <p>
        What you buy is what your plan names under <a href="#plans">Plans and prices</a> and in the price table.
        Statements beyond that are no part of it.
      </p>
    </>
  ),
}

export const liability: ProseSection = {
  id: 'liability',
  title: 'What we answer for',
  body: (
    <>
      <p>
        We answer without limit for harm done on purpose or by gross negligence, for injury to life and health, and
        wherever the law allows no limit.
      </p>
      <p>
        Otherwise we answer for what you paid for the test in question. We do not answer for a decision of Google’s, for
        a launch that comes later than you hoped, for profit you did not make, or for what an app does on a tester’s
        phone; for the last, its developer does.
      </p>
      <p>
        Keep your own copies of what you enter here. If the service is down, tests go on: testers stay opted in at
        Google whether or not our site answers.
      </p>
    </>
  ),
}
