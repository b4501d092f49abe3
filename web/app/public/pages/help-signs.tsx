import type { ReactNode } from 'react'
import type { AppStatus } from '@fortnight/contract/vocabulary/app-states'
import { gate } from '@fortnight/contract/plans'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { LabelBadge } from '../../lib/label-badge.tsx'
import { Dot } from '../../ui/dot.tsx'
import type { DotState } from '../../ui/dot-state.ts'
import { Moon } from '../../ui/moon.tsx'
import type { ProseSection } from '../prose-page.tsx'

function Sign({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="sign">
      <span className="sign-mark">{sign}</span>
      <span>{children}</span>
    </li>
  )
}

const dots: readonly [DotState, string, string][] = [
  ['opened', 'Opened.', 'The tester used the app that day. The bigger the disc, the longer, up to 7½ minutes.'],
  ['short', 'Short.', 'Opened, but for less than your plan asks: under 1 minute, or under 2 on the larger plans.'],
  ['missed', 'Missed.', 'Not opened that day. The tester is still opted in, and Google’s count goes on.'],
  ['today', 'Today.', 'Opened today. The day is not over, so the disc may still grow.'],
  ['waiting', 'Waiting for today.', 'Not opened yet. Nothing is wrong before the evening in the tester’s own country.'],
  ['future', 'To come.', 'A day that has not begun.'],
]

const statuses: readonly [AppStatus, string][] = [
  ['pending', 'Added. No package has been chosen yet.'],
  ['pending_payment', 'A package is chosen; we wait for your transfer, or are comparing it with what came in.'],
  ['active', 'Paid. Testers are being assigned, are joining, or are in their days.'],
  ['completed', 'The days are over and the number was reached. Time to apply.'],
  ['cancelled', 'Ended before its time: by you, by us, or by a refund.'],
]

export const signs: ProseSection = {
  id: 'signs',
  title: 'What the dots, moons and words mean',
  body: (
    <>
      <h3>A dot is one tester on one day</h3>
      <ul className="signs">
        {dots.map(([state, name, copy]) => (
          <Sign key={state} sign={<Dot state={state} minutes={5} />}>
            <strong>{name}</strong> {copy}
          </Sign>
        ))}
      </ul>
      <p>On the card of an app, a dot stands for the whole team: full if enough testers opened the app that day.</p>
      <h3>A moon is how far your app has come</h3>
      <ul className="signs">
        {([0, 0.5, 1] as const).map((k) => (
          <Sign key={k} sign={<Moon k={k} size={20} quiet={k === 0} />}>
            {k === 0 && 'New moon: the test has not begun.'}
            {k === 0.5 && `Half: day ${gate.days / 2} of ${gate.days}.`}
            {k === 1 && 'Full moon: all days are over.'}
          </Sign>
        ))}
      </ul>
      <p>Marigold always means now: today, or something that waits for you.</p>
      <h3>The status of an app</h3>
      <ul className="signs signs-wide">
        {statuses.map(([status, copy]) => (
          <Sign key={status} sign={<LabelBadge of={appLabels[status]} />}>
            {copy}
          </Sign>
        ))}
      </ul>
      <h3>The word next to a tester</h3>
      <ul>
        <li>
          <strong>Pending:</strong> invited, not joined yet.
        </li>
        <li>
          <strong>Active:</strong> joined. The tester’s own days count.
        </li>
        <li>
          <strong>Left:</strong> declined, left or removed. This tester no longer counts.
        </li>
        <li>
          <strong>Completed:</strong> stayed for all days.
        </li>
      </ul>
    </>
  ),
}

export const use: ProseSection = {
  id: 'use',
  title: 'Opted in is one thing, using it another',
  body: (
    <>
      <p>
        Google’s number counts who is opted in. A missed day changes nothing about it. Only leaving the test does:
        pressing ‘Leave the program’, being removed from your list, or losing the Google account.
      </p>
      <p>
        But Google’s reviewer asks whether testers used the whole app, and what you changed because of it. So both
        matter, and we show both: how many testers have joined, and who opened the app each day.
      </p>
      <p>
        Read the notes in the first week. Change one thing that a tester stumbled over, publish it on the same track,
        and write down: note, change, version. An update interrupts no one’s days.
      </p>
    </>
  ),
}
