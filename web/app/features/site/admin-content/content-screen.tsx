import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type ContentSection, contentSections } from '@fortnight/contract/site/content'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../admin/panel.tsx'
import { History } from '../../admin/versions/history.tsx'
import type { Value } from '../../admin/versions/subject.ts'
import { VersionedForm } from '../../admin/versions/versioned-form.tsx'
import { ClaimPreview } from './claims-shown.tsx'
import { sectionNames, sectionQuery, subjectOf } from './content.queries.ts'
import { Preview } from './preview.tsx'

/** The sections as addresses; the open one is marked. */
function Tabs({ section }: { section: ContentSection }) {
  return (
    <nav aria-label="Sections" className="desk-filter overflow-x-auto">
      {contentSections.map((name) => (
        <Link
          key={name}
          to={`/admin/content?section=${name}`}
          preventScrollReset
          aria-current={name === section ? 'true' : undefined}
          className="whitespace-nowrap"
        >
          {sectionNames[name]}
        </Link>
      ))}
    </nav>
  )
}

type Claims = Parameters<typeof ClaimPreview>[0]['claims']

function Editor({ section, onDirty }: { section: ContentSection; onDirty: (dirty: boolean) => void }) {
  const subject = useMemo(() => subjectOf(section), [section])
  const { data: current } = useSuspenseQuery(sectionQuery(section))
  return (
    <div className="grid gap-5">
      <Panel
        title={subject.title}
        beside={<Badge tone={current.own ? 'done' : 'quiet'}>{current.own ? 'Your text' : 'Default text'}</Badge>}
      >
        <VersionedForm
          subject={subject}
          current={current}
          onDirty={onDirty}
          renderAfter={(typed) => <Preview section={section} typed={typed} />}
        >
          {(typed) => section === 'hero' && <ClaimPreview claims={(typed['claims'] ?? []) as Claims} />}
        </VersionedForm>
      </Panel>
      <Panel title="History">
        <History subject={subject} current={current} fallback={defaultContent[section] as unknown as Value} />
      </Panel>
    </div>
  )
}

/** The texts of the landing page, a section at a time. */
export function ContentScreen({ section, onDirty }: { section: ContentSection; onDirty: (dirty: boolean) => void }) {
  return (
    <div className="grid gap-5">
      <Tabs section={section} />
      <Editor key={section} section={section} onDirty={onDirty} />
    </div>
  )
}
