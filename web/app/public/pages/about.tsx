import { gate, plans } from '@fortnight/contract/plans'
import { ProsePage, type ProseSection } from '../prose-page.tsx'
import { BrandName, OutLink, SupportEmail } from '../prose-parts.tsx'
import { useSite } from '../site-context.ts'
import { phonesSection } from './about-phones.tsx'
import { chanceOfGate, percent } from './chance.ts'
import { KeptDates } from './kept-dates.tsx'

const what: ProseSection = {
  id: 'what',
  title: 'What we do',
  body: (
    <>
      <p>
        Google Play asks new developers for {gate.testers} people who stay opted in to a closed test for {gate.days}{' '}
        days in a row. Do you know {gate.testers} people with Android phones and a fortnight’s patience? If not,{' '}
        <BrandName /> brings them.
      </p>
      <p>
        You add your app, pay once, and get a list of testers for your closed track. They opt in, open the app day after
        day and tell you what they saw. You watch each day arrive as a dot.
      </p>
      <p>
        The rule is Google’s and applies to personal developer accounts made after 13 November 2023. Read it{' '}
        <OutLink href="https://support.google.com/googleplay/android-developer/answer/14151465">
          in Google’s own words
        </OutLink>{' '}
        before you pay anyone.
      </p>
    </>
  ),
}

const crowds = [12, 14, 15, 16, 18]
const rates = [0.05, 0.1, 0.2]

const arithmetic: ProseSection = {
  id: 'arithmetic',
  title: 'Why twelve so often become eleven',
  body: (
    <>
      <p>
        A phone breaks. A tester tidies up their apps. If each tester leaves with a chance of 5% within the fortnight,
        and exactly {gate.testers} start, all {gate.testers} are still there in {percent(chanceOfGate(12, 0.05))} of all
        cases. That is a coin toss.
      </p>
      <table>
        <caption>
          Chance that at least {gate.testers} are left, by how many start and how likely each one is to leave, if no
          one’s leaving affects the others
        </caption>
        <thead>
          <tr>
            <th scope="col">Start</th>
            {rates.map((rate) => (
              <th key={rate} scope="col">
                {rate * 100}% leave
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {crowds.map((starters) => (
            <tr key={starters}>
              <th scope="row">{starters}</th>
              {rates.map((rate) => (
                <td key={rate}>{percent(chanceOfGate(starters, rate))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        So we sell {plans.starter.testers} and start with more. How many more, we work out for each app from how
        reliable its testers have been so far. You see the estimate, and it stays an estimate.
      </p>
    </>
  ),
}

const promises: ProseSection = {
  id: 'promises',
  title: 'What you can hold us to',
  body: (
    <>
      <ul>
        <li>Testers are assigned within 24 hours of the confirmed payment and a closed track that works.</li>
        <li>Every tester is a person with a phone of their own. You see its model and Android version.</li>
        <li>
          You see the day on which you can apply before you pay. We never move it; if we miss it, a share of the price{' '}
          <a href="/terms#late">comes back by itself</a> for each day.
        </li>
        <li>We tell you when a tester leaves, on the day we notice.</li>
        <li>
          All your money back within 7 days; after that, money back for every tester-day that was missing. The{' '}
          <a href="/terms#shortfall">formula</a> is public.
        </li>
        <li>Testers are paid for each day with proof, and keep what they have earned if they leave.</li>
      </ul>
      <h3>What we do not say</h3>
      <ul>
        <li>That Google will approve your app. Google decides, and looks at more than a count.</li>
        <li>A success rate that no one has measured. Until we have measured one, we publish none.</li>
        <li>That we sell ratings, reviews or installs. We don’t.</li>
      </ul>
    </>
  ),
}

const kept: ProseSection = {
  id: 'kept',
  title: 'How often the date was kept',
  body: <KeptDates />,
}

const who: ProseSection = {
  id: 'who',
  title: 'Who is behind it',
  body: (
    <>
      <p>
        The operator of this site runs the service, chooses the testers, checks the payments and answers you. You reach
        a person at <SupportEmail /> or on the <a href="/contact">contact page</a>, within 24 hours.
      </p>
      <p>
        <BrandName /> keeps its records in a database that the operator runs. It uses no other company’s cloud, so your
        testers’ addresses and your test accounts stay here.
      </p>
      <p>
        A fortnight is the time from new moon to full moon. That is why a test here is a moon that fills, and not a bar
        that loads.
      </p>
    </>
  ),
}

export function About() {
  const { pool } = useSite()
  return (
    <ProsePage
      title="Twelve people, fourteen days"
      lead={
        <>
          <BrandName /> supplies real Android testers for closed tests on Google Play, and keeps a record that you can
          check.
        </>
      }
      sections={[what, arithmetic, ...(pool ? [phonesSection(pool)] : []), promises, kept, who]}
    />
  )
}
