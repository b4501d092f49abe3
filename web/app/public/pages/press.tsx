import { fewestForAShare } from '@fortnight/contract/site/stats'
import { gate, plans } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'
import { figure } from '@fortnight/contract/format/numbers'
import { Day } from '../day.tsx'
import { ProsePage, type ProseSection } from '../prose-page.tsx'
import { BrandName, OutLink, Rows, SupportEmail } from '../prose-parts.tsx'
import { useSite } from '../site-context.ts'

const sentence: ProseSection = {
  id: 'sentence',
  title: 'In one sentence',
  body: (
    <>
      <p>
        <BrandName /> supplies developers of Android apps with {plans.starter.testers} to {plans.enterprise.testers}{' '}
        paid testers on real phones for the {gate.days}-day closed test that Google Play asks of new personal accounts,
        from {dollars(plans.starter.cents)} per app.
      </p>
      <p>You may copy that sentence. Its prices and numbers are today’s.</p>
    </>
  ),
}

const rule: ProseSection = {
  id: 'rule',
  title: 'The rule, in plain words',
  body: (
    <>
      <p>
        If you opened a personal developer account with Google Play after 13 November 2023, you can’t publish an app
        straight away. First, {gate.testers} people must be opted in to a closed test of it, each for {gate.days} days
        in a row. Until December 2024 it was 20 people. Companies with an organisation account are exempt.
      </p>
      <p>
        Each tester’s own days count. A tester who leaves on day 13 counts for nothing, and their replacement starts at
        day 1. Then the developer answers questions about the test, and Google decides.
      </p>
      <p>
        Google’s text:{' '}
        <OutLink href="https://support.google.com/googleplay/android-developer/answer/14151465">
          App testing requirements for new personal developer accounts
        </OutLink>
        . Check it before you quote us; rules change.
      </p>
    </>
  ),
}

/** Counted figures, or the plain statement that there are too few to speak of. */
function Figures() {
  const { stats, today } = useSite()
  if (!stats || stats.tests_finished < fewestForAShare)
    return (
      <p>
        Too few tests have finished to publish figures: a share of fewer than {fewestForAShare} says nothing. Once{' '}
        {fewestForAShare} have finished, you find the counts here, with their date.
      </p>
    )
  return (
    <>
      <Rows
        rows={[
          ['Tests finished', figure(stats.tests_finished)],
          ['Kept their testers', `${figure(stats.tests_kept)} of those, to the last day, on the promised number`],
          ['Tests running', figure(stats.tests_running)],
          ['Testers in the pool', figure(stats.testers)],
          ['Daily check-ins on record', figure(stats.tester_days)],
          ...(stats.answers >= fewestForAShare
            ? [
                [
                  'Google’s answers',
                  `${figure(stats.granted)} of ${figure(stats.answers)} developers who told us were granted access, ${stats.answers_from} to ${stats.answers_to}`,
                ] as [string, string],
              ]
            : []),
        ]}
      />
      <p>
        Counted from our records on <Day date={today} />. Nothing is rounded up. ‘Finished’ includes tests that failed.
      </p>
    </>
  )
}

const figures: ProseSection = { id: 'figures', title: 'Figures', body: <Figures /> }

const name: ProseSection = {
  id: 'name',
  title: 'Name and logo',
  body: (
    <>
      <p>
        The name is written <BrandName />, exactly so. The sign is a moon on its tenth day:{' '}
        <a href="/favicon.svg" download>
          download it as SVG
        </a>
        . Show it unchanged, on a background that keeps it legible.
      </p>
      <p>Please do not write that we are a partner of Google, or that we guarantee approval. Neither is true.</p>
    </>
  ),
}

const ask: ProseSection = {
  id: 'ask',
  title: 'Ask us',
  body: (
    <p>
      Write to <SupportEmail subject="Press" /> with your deadline in the subject. A person answers within 24 hours. We
      have no ready-made quotes. Ask a question, and a named person answers it.
    </p>
  ),
}

export function Press() {
  return (
    <ProsePage
      title="Press"
      lead="What you need for a paragraph that is right: the rule, the figures as far as they have been counted, the sign, and whom to ask."
      sections={[sentence, rule, figures, name, ask]}
    />
  )
}
