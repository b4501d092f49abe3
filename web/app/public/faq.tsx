import type { Content } from '@fortnight/contract/site/content'
import { Badge } from '../ui/badge.tsx'
import { useSite } from './site-context.ts'
import { SupportButtons } from './support-buttons.tsx'

type FaqItem = Content['faq']['items'][number]

/** The browser keeps one of a group open at a time; every answer is in the page without script. */
function Question({ item, open }: { item: FaqItem; open: boolean }) {
  return (
    <details name="faq" open={open} className="faq-item">
      <summary>
        <span>
          {item.question}
          {item.aiOptimized && (
            <Badge tone="quiet" icon="bolt" className="ml-2 align-[2px]">
              AI-Optimized
            </Badge>
          )}
        </span>
        <span className="faq-sign" aria-hidden="true" />
      </summary>
      <div className="pb-6 text-ink-2 sm:pr-16">
        <p>{item.answer}</p>
        {item.keywords.length > 0 && (
          <ul className="mt-3.5 flex flex-wrap gap-2" aria-label="Related topics">
            {item.keywords.map((keyword) => (
              <li key={keyword} className="rounded-1 bg-sunken px-2 py-1.5 font-mono text-12 leading-none font-medium">
                {keyword}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

export function Faq() {
  const { title, lead, items } = useSite().content.faq
  return (
    <section id="faq" className="pt-[clamp(56px,6.8vw,108px)]">
      <div className="wrap grid gap-8 lg:grid-cols-[4fr_8fr] lg:gap-14">
        <div className="grid content-start gap-4 self-start lg:sticky lg:top-26">
          <h2 className="text-h2 leading-none tracking-tight">{title}</h2>
          <p className="text-ink-2">{lead}</p>
          <SupportButtons />
        </div>
        <div>
          {items.map((item, index) => (
            <Question key={item.question} item={item} open={index === 0} />
          ))}
        </div>
      </div>
    </section>
  )
}
