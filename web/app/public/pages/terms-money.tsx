import { listed } from '@fortnight/contract/format/lists'
import { dayCents, planNames, plans } from '@fortnight/contract/plans'
import { takeBackHours } from '@fortnight/contract/orders/refund-rules'
import { dollars } from '@fortnight/contract/format/money'
import type { ProseSection } from '../prose-page.tsx'
import { SupportEmail } from '../prose-parts.tsx'

export const plansAndPrices: ProseSection = {
  id: 'plans',
  title: 'Plans and prices',
  body: (
    <>
      <p>A plan is bought once for one app. There is no subscription, and nothing renews by itself.</p>
      <table>
        <caption>What each plan buys</caption>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Price</th>
            <th scope="col">Testers</th>
            <th scope="col">Days</th>
            <th scope="col">App up to</th>
          </tr>
        </thead>
        <tbody>
          {planNames.map((name) => {
            const { label, cents, testers, days, sizeMb } = plans[name]
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{dollars(cents)}</td>
                <td>{testers}</td>
                <td>{days}</td>
                <td>{sizeMb} MB</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p>
        ‘Testers’ is the number that is to be left at the end. More people start, because some leave; the extra ones
        cost you nothing. The price that counts is the one shown when you submit the payment.
      </p>
      <p>
        If you ask for more days than your plan has, each further day costs the plan’s price a day:{' '}
        {listed(planNames.map((name) => `${dollars(dayCents(plans[name]))} with ${plans[name].label}`))}. The price is
        shown before you pay.
      </p>
    </>
  ),
}

export const payment: ProseSection = {
  id: 'payment',
  title: 'How you pay, and when the test starts',
  body: (
    <>
      <ol>
        <li>
          You send the money yourself, by EasyPaisa, bank transfer or another way that the payment window offers, to the
          account that it shows. Prices are in US dollars; EasyPaisa and banks in Pakistan take rupees, at the rate
          shown, and transfers from abroad are made in dollars. That amount is locked when you submit.
        </li>
        <li>
          You enter the name on your account and the transaction ID. The payment is then <em>pending</em>: recorded, not
          yet confirmed.
        </li>
        <li>
          An administrator compares it with the money that came in, and marks it completed or failed. We tell you either
          way. A transaction ID pays for one test only.
        </li>
        <li>
          Testers are assigned within 24 hours of the confirmed payment, or of a usable closed track if that comes
          later. If the pool has no full team for your app at that moment, the test waits in a queue and you see that it
          waits. We may ask you whether it starts with fewer testers, and name the chance that it is met with them.
          Nothing starts without your yes. With it the test is late more often; price, promised date, the{' '}
          <a href="#late">money for a late test</a> and the refund of what we did not deliver stay as they are.
        </li>
      </ol>
      <p>
        Automatic EasyPaisa is coming soon. If it asks for your CNIC number, the number is checked for its form and then
        dropped: we never store it and never pass it on. We take no card payments and see no card numbers.
      </p>
      <p>
        What your bank or EasyPaisa charges for the transfer is yours to pay. A payment that fails costs nothing; you
        may submit it again.
      </p>
    </>
  ),
}

export const guarantee: ProseSection = {
  id: 'guarantee',
  title: '7-day money-back guarantee',
  body: (
    <>
      <p>
        Ask within 7 days of the day your payment was confirmed, for whatever reason, and you get all of it back. The
        payments of an app, in its menu on your dashboard, have a form for it; or write to{' '}
        <SupportEmail subject="Refund" /> from the address of your account and name the app. Your test is paused at
        once, and you can take the request back within {takeBackHours} hours. When the money is on its way, the test
        ends and the app is cancelled.
      </p>
      <p>
        The money goes back the way it came, to the account that it came from. This guarantee does not reduce the rights
        that the law gives you as a consumer.
      </p>
    </>
  ),
}

const { testers, days, cents } = plans.starter
const bought = testers * days
/** An example to calculate with: tester-days that a Starter test is short of. */
const missing = 2 * 9
const back = Math.round((cents * missing) / bought)

export const shortfall: ProseSection = {
  id: 'shortfall',
  title: 'Refund for a shortfall',
  body: (
    <>
      <p>After the 7 days, what was not delivered is still paid back. It is computed, not negotiated:</p>
      <ul>
        <li>You buy tester-days: testers times days.</li>
        <li>
          A tester-day is delivered when one of the testers you bought was in the test on that day, by our record.
        </li>
        <li>
          More testers than you bought do not count against you, and do not make up for a day on which too few were in.
        </li>
        <li>Refund = price × missing tester-days ÷ bought tester-days, rounded to the cent.</li>
      </ul>
      <p>
        An example. Starter is {testers} × {days} = {bought} tester-days for {dollars(cents)}. If 2 testers are missing
        for the last 9 days, {missing} tester-days are missing, and {dollars(cents)} × {missing} ÷ {bought} ={' '}
        {dollars(back)} comes back.
      </p>
      <p>
        If the test has to end early because the number can no longer be reached, we refund the shortfall in the same
        way. If you would rather have a new test of the same app, ask.
      </p>
      <p>
        Days count as delivered if they were lost because of something in <a href="#your-part">your part</a>. If you
        think our record is wrong, show us Play Console’s count for those days; we go by the better evidence.
      </p>
    </>
  ),
}
