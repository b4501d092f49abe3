import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { PhonesFigure } from './proof-phones.tsx'
import { FeedFigure, ReportFigure, TestersFigure } from './proof-figures.tsx'
import { LiveTest } from './live-test.tsx'
import { Section } from './section.tsx'
import { useSite } from './site-context.ts'

function Card({
  title,
  copy,
  wide = false,
  moon = false,
  children,
}: {
  title: string
  copy: string
  wide?: boolean
  moon?: boolean
  children: ReactNode
}) {
  return (
    <article
      className={classNames(
        'proof-card',
        wide ? 'lg:col-span-7' : 'lg:col-span-5',
        moon ? 'on-moon border-transparent bg-moon text-on-moon' : 'border-line bg-surface',
      )}
    >
      <h3 className="text-24">{title}</h3>
      <p className={classNames('max-w-[40ch] text-14', !moon && 'text-ink-2')}>{copy}</p>
      {children}
    </article>
  )
}

const testers = (
  <Card
    wide
    title="Your testers, ready to paste"
    copy="The console wants e-mail addresses. Copy one, copy all, or download a text file."
  >
    <TestersFigure />
  </Card>
)

const notes = (
  <Card
    title="We tell you. You never chase."
    copy="A note when testers arrive, when someone misses a day, when you are done."
  >
    <FeedFigure />
  </Card>
)

/** What a developer has in hand at the end. */
export function Proof() {
  const { live } = useSite()
  return (
    <Section title="Proof you can hand to the reviewer">
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-12">
        {live ? (
          <>
            {/* A real record takes the place of the drawn report. */}
            <LiveTest test={live} />
            {notes}
            {testers}
          </>
        ) : (
          <>
            {testers}
            <Card title="A report, not a promise" copy="One page per test: who, which phone, which days.">
              <ReportFigure />
            </Card>
            {notes}
          </>
        )}
        <Card
          wide={!live}
          moon
          title="Real phones in real pockets"
          copy="Phones people own and use every day, across makers, screen sizes and Android versions."
        >
          <PhonesFigure />
        </Card>
      </div>
    </Section>
  )
}
