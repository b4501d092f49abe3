import type { ComponentProps, ReactNode } from 'react'
import { PlainPage } from './plain-page.tsx'

/** A part of a long text. `id` is its anchor, in the contents list and in links from other pages. */
export interface ProseSection {
  id: string
  title: string
  body: ReactNode
}

function ContentsLinks({ sections }: { sections: readonly ProseSection[] }) {
  return (
    <ol className="toc-list">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}

/** Next to the text and in sight all the time from 1000 px on; above it and folded on smaller screens. */
function Contents({ sections, title }: { sections: readonly ProseSection[]; title: string }) {
  return (
    <>
      <nav aria-label={title} className="toc max-lg:hidden">
        <p className="mb-2 text-13 font-semibold text-ink-3" aria-hidden="true">
          {title}
        </p>
        <ContentsLinks sections={sections} />
      </nav>
      <details className="toc-fold lg:hidden">
        <summary>{title}</summary>
        <nav aria-label={title}>
          <ContentsLinks sections={sections} />
        </nav>
      </details>
    </>
  )
}

/** A long text in one column of 66 characters with its contents list. */
export function ProsePage({
  sections,
  contents = 'On this page',
  children,
  ...page
}: Omit<ComponentProps<typeof PlainPage>, 'children'> & {
  sections: readonly ProseSection[]
  /** Title of the list of sections. */
  contents?: string
  /** Content between the lead and the first section. */
  children?: ReactNode
}) {
  return (
    <PlainPage {...page}>
      <div className="prose-page">
        <Contents sections={sections} title={contents} />
        <div className="prose">
          {children}
          {sections.map(({ id, title, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </PlainPage>
  )
}
