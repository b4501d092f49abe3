import { useQuery } from '@tanstack/react-query'
import { hasMetGoal, type ProductionPack } from '@fortnight/contract/testing/production'
import { isOpenPhase } from '@fortnight/contract/vocabulary/run-states'
import { questions } from '@fortnight/contract/testing/production-questions'
import { Loaded } from '../../../lib/loaded.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { AnswerItem, answerOf } from './answer-item.tsx'
import { AnswersPack } from './answers-pack.tsx'
import { Application } from './application.tsx'
import { Chapter } from './chapter.tsx'
import { productionPack } from './production.queries.ts'
import { ReportPart } from './report-part.tsx'
import type { Rests } from './sentence-list.tsx'

const noTest = (
  <div className="pt-6">
    <EmptyState title="No test yet">We write your answers from your test’s record.</EmptyState>
  </div>
)

const skeleton = (
  <SkeletonGroup label="Loading the answers" className="grid gap-6 py-4">
    <Skeleton className="h-24" />
    <Skeleton className="h-48 rounded-3!" />
    <Skeleton className="h-48 rounded-3!" />
  </SkeletonGroup>
)

/** All questions with their current answers. */
const allOf = (pack: ProductionPack) =>
  pack.questions
    .map((question) => [questions[question.id].title, answerOf(question)] as const)
    .filter(([, answer]) => answer)
    .map(([title, answer]) => `${title}\n${answer}`)
    .join('\n\n')

interface Props {
  appId: string
  mine: boolean
  /** Shows lines of the ledger. */
  onShow: (rests: Rests) => void
}

function Answers({ appId, pack, mine, onShow }: Props & { pack: ProductionPack }) {
  const sections = Map.groupBy(pack.questions, ({ id }) => questions[id].section)
  const all = allOf(pack)
  const goalMet = hasMetGoal(pack.phase)
  return (
    <Chapter
      title="Answers for “Apply for production”"
      about="Written from your test’s record. Click a sentence to see its proof. Make them your own: we check what you write for numbers and claims without proof. We can’t promise what Google decides."
    >
      {isOpenPhase(pack.phase) && !goalMet && (
        <p role="note" className="max-w-[62ch] rounded-3 bg-sunken p-4 text-14">
          Your test is not over. Its last figures come into these drafts when it meets its goal, and you can copy all of
          them then.
        </p>
      )}
      {goalMet && all && (
        <div className="flex flex-wrap gap-2.5">
          {mine && pack.report_kind !== 'standard' && <AnswersPack appId={appId} />}
          <CopyButton text={all} variant="secondary">
            Copy all
          </CopyButton>
        </div>
      )}
      {[...sections].map(([section, each]) => (
        <div key={section} className="grid gap-3">
          <p className="pt-2 text-14 font-semibold text-ink-2">{section}</p>
          <ul className="grid gap-3">
            {each.map((question) => (
              <AnswerItem
                key={question.id}
                appId={appId}
                question={question}
                known={pack.known}
                mine={mine}
                onShow={onShow}
              />
            ))}
          </ul>
        </div>
      ))}
    </Chapter>
  )
}

/**
 * The end of a test: the application, the answers for it, the report. `mine`: the reader is its developer. `hasRun`: the
 * app has a test; undefined while that is not known.
 */
export function ProductionPage({ appId, mine, hasRun, onShow }: Props & { hasRun: boolean | undefined }) {
  const query = useQuery({ ...productionPack(appId), enabled: hasRun === true })
  if (hasRun === false) return noTest
  return (
    <Loaded query={query} skeleton={skeleton} failed="The answers did not load" missing={noTest}>
      {(pack) => (
        <>
          <Application appId={appId} pack={pack} mine={mine} />
          <Answers appId={appId} pack={pack} mine={mine} onShow={onShow} />
          <ReportPart appId={appId} pack={pack} mine={mine} />
        </>
      )}
    </Loaded>
  )
}
