import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { recordPath } from '@fortnight/contract/site-map/paths'
import type { ProductionPack } from '@fortnight/contract/testing/production'
import { reports } from '@fortnight/contract/testing/report'
import { fullDay } from '@fortnight/contract/format/days'
import { call } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { Chapter } from './chapter.tsx'
import { ReportDesign } from './report-design.tsx'
import { ReportLink } from './report-link.tsx'

/** The report on paper, and when the names behind it are deleted. */
export function ReportPart({ appId, pack, mine }: { appId: string; pack: ProductionPack; mine: boolean }) {
  const save = useMutation({
    mutationFn: async () => saveFile('report.pdf', await call(reports.pdf, { params: { id: appId } })),
    onError: (error) => showToast(error.message, { tone: 'destructive' }),
  })
  return (
    <Chapter
      title="The report"
      about="What was promised and what happened, from your test’s record: testers as numbers with device and country, each day, all feedback. It contains no names."
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          <Icon name="download" />
          Report as PDF
        </Button>
        <Link to={recordPath(appId)} className="text-14 underline underline-offset-3">
          Record, CSV and JSON
        </Link>
      </div>
      <ReportLink appId={appId} path={pack.report_path} onFrontPage={pack.report_on_front_page} mine={mine} />
      {mine && <ReportDesign appId={appId} pack={pack} />}
      {pack.purge_on && (
        <p className="max-w-[62ch] text-14 text-ink-2">
          {pack.purged
            ? 'The testers’ names, addresses, notes and screenshots have been deleted. The test record stays, and can still be checked.'
            : `On ${fullDay(pack.purge_on)} we delete the testers’ names, addresses, notes and screenshots. Save your report and record before then. The record itself stays.`}
        </p>
      )}
    </Chapter>
  )
}
