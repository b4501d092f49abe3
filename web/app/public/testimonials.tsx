import type { Content } from '@fortnight/contract/site/content'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Moon } from '../ui/moon.tsx'
import { Section } from './section.tsx'
import { useSite } from './site-context.ts'

type Testimonial = Content['testimonials']['items'][number]

function Voice({ voice, large = false }: { voice: Testimonial; large?: boolean }) {
  return (
    <figure className="flex flex-col gap-6 py-8 last:pb-0">
      <blockquote
        className={
          large
            ? 'font-display text-[clamp(1.5rem,1.1rem+1.7vw,2.25rem)] leading-[1.18] font-[550] tracking-[-0.024em] text-balance'
            : 'text-18 leading-normal font-medium'
        }
      >
        {voice.content}
      </blockquote>
      <figcaption className={classNames('flex flex-wrap items-center gap-3 text-14', large && 'mt-auto')}>
        <Avatar initials={voice.avatar} size={large ? 'lg' : 'md'} />
        <span>
          <b className="block font-semibold">{voice.name}</b>
          <span className="text-ink-3">{voice.role}</span>
        </span>
        <span className="ml-auto flex items-center gap-2 text-13 text-ink-3 max-sm:ml-0 max-sm:w-full">
          <Moon k={1} size={18} />
          {voice.run}
        </span>
      </figcaption>
    </figure>
  )
}

/** One large voice and two small ones, each with its run. */
export function Testimonials() {
  const { title, lead, items } = useSite().content.testimonials
  const [first, ...others] = items
  if (!first) return null
  return (
    <Section id="testimonials" title={title} lead={lead}>
      <div className="grid border-t-[1.5px] border-ink lg:grid-cols-[7fr_5fr]">
        <div className="grid lg:border-r lg:border-line lg:pr-14">
          <Voice voice={first} large />
        </div>
        <div className="hair max-lg:mt-8 max-lg:border-t max-lg:border-line lg:pl-14">
          {others.map((voice) => (
            <Voice key={voice.name} voice={voice} />
          ))}
        </div>
      </div>
    </Section>
  )
}
