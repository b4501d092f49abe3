import { ProsePage } from '../prose-page.tsx'
import { BrandName } from '../prose-parts.tsx'
import { application, refused } from './help-application.tsx'
import { addTesters, closedTrack, optInLink, order, whetherYouNeedIt } from './help-set-up.tsx'
import { start } from './help-start.tsx'
import { signs, use } from './help-signs.tsx'
import { leaving, lowCount, money, still, trouble } from './help-trouble.tsx'

export function Help() {
  return (
    <ProsePage
      title="Help"
      lead={
        <>
          A closed test from the first click in Play Console to the last answer on Google’s form, with <BrandName /> or
          without. In a hurry? Two mistakes cost most days: the wrong Google account, and a link opened too early.
        </>
      }
      sections={[
        whetherYouNeedIt,
        start,
        order,
        closedTrack,
        addTesters,
        optInLink,
        signs,
        use,
        trouble,
        lowCount,
        leaving,
        application,
        refused,
        money,
        still,
      ]}
    />
  )
}
