import { BrandName } from '../prose-parts.tsx'
import { ProsePage } from '../prose-page.tsx'
import { claims, google, liability } from './terms-limits.tsx'
import { late } from './terms-late.tsx'
import { guarantee, payment, plansAndPrices, shortfall } from './terms-money.tsx'
import { conduct, data, ending, questions, versions } from './terms-rules.tsx'
import { account, agreement, service, yourPart } from './terms-service.tsx'
import { testers } from './terms-testers.tsx'

export function Terms() {
  return (
    <ProsePage
      dated
      title="Terms of Service"
      lead={
        <>
          What you and <BrandName /> owe each other. In short: you pay once per app, we bring the people, Google
          decides. What is missing at the end is paid back.
        </>
      }
      sections={[
        agreement,
        service,
        account,
        plansAndPrices,
        payment,
        guarantee,
        late,
        shortfall,
        yourPart,
        testers,
        google,
        claims,
        conduct,
        data,
        liability,
        ending,
        versions,
        questions,
      ]}
    />
  )
}
