import { gate } from '@fortnight/contract/plans'
import type { ProseSection } from '../prose-page.tsx'
import { BrandName, Rows } from '../prose-parts.tsx'
import { ApplyScreen } from './console-pictures.tsx'

export const application: ProseSection = {
  id: 'apply',
  title: 'Apply for production',
  body: (
    <>
      <p>
        When Play Console counts {gate.testers} testers with {gate.days} days, the button{' '}
        <strong>Apply for production</strong> on your app’s Dashboard wakes up.
      </p>
      <ApplyScreen />
      <p>The form has three parts:</p>
      <Rows
        rows={[
          [
            'Your closed test',
            'How hard it was to find testers. What they did: did they use all of the app? What they said, and how you collected it.',
          ],
          ['Your app', 'For whom it is, what it is good for, how many installs you expect in the first year.'],
          ['Your readiness', 'What you changed because of the test, and how you know that the app is ready.'],
        ]}
      />
      <p>Developers report about 300 characters per answer. That is three sentences, so make each a fact:</p>
      <blockquote>
        <p>
          14 testers over 16 days, found through a testing service. All used search and lists; 9 used sharing. Feedback
          by e-mail and daily notes: 11 notes, 4 about the empty start page. Version 1.2 on day 8 added a guide there; 3
          testers confirmed it.
        </p>
      </blockquote>
      <ul>
        <li>
          Say that you found testers through <BrandName /> if you did. A true answer holds up; an invented circle of
          friends does not.
        </li>
        <li>Write only what your record shows. Not “all features work on all devices”: no one tested that.</li>
        <li>Keep the track running and the testers in while Google reads. It usually takes 7 days or less.</li>
      </ul>
      <p>Google decides. We can tell you what your record says, and no more than that.</p>
    </>
  ),
}

export const refused: ProseSection = {
  id: 'refused',
  title: 'If Google says no',
  body: (
    <>
      <p>It is not final. Google’s letter names a reason; these three are the ones that developers report most:</p>
      <Rows
        rows={[
          [
            'Testers were not engaged',
            'They had joined, but hardly used the app. Give them one thing a day to try, for another fortnight, and say which.',
          ],
          [
            'Best practices were not followed',
            'There was feedback and no update, or neither. Ship one that answers a note, and name note and version.',
          ],
          [
            'Answers were incomplete',
            'Too short or too general. Write again with numbers: how many, on which days, what changed.',
          ],
        ]}
      />
      <p>
        Leave the testers in, so that the same people can go on. Then apply again. If your test with us has ended, write
        to us first, before any tester leaves.
      </p>
    </>
  ),
}
