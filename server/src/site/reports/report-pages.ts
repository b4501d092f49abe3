import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Problem } from '@fortnight/contract/problem'
import { reportPath, reportPicturePath } from '@fortnight/contract/site-map/paths'
import type { Report } from '@fortnight/contract/testing/public-report'
import type { ServiceContext } from '../../platform/context.ts'
import { policyOf } from '../../platform/http/headers.ts'
import { party } from '../../platform/http/limits.ts'
import { sendPage } from '../../platform/http/stored-page.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { findSharedReport } from '../../testing/reports/read-report.ts'
import { sharePicture } from '../../testing/reports/share-picture.ts'
import type { PublicPages } from '../content/public-pages.ts'

interface WithToken {
  Params: { token: string }
}

// Drawing takes a core for a moment.
const limited = limitConcurrency({ running: 1, waiting: 30 })
const pictures = new LRUCache<string, Buffer>({ max: 50 })

/** The picture of a report; that of an unchanged report is kept. */
async function pictureOf(report: Report): Promise<Buffer> {
  const key = [report.record.head, report.app, report.provider].join('\n')
  const kept = pictures.get(key)
  if (kept) return kept
  const drawn = await limited(() => sharePicture(report))
  pictures.set(key, drawn)
  return drawn
}

/**
 * The public pages of reports and their share pictures. The token in the address is the permission: pages are not
 * cached, not listed by search engines, and links on them do not pass the address on.
 */
export function installReportPages(app: FastifyInstance, context: ServiceContext, pages: PublicPages) {
  const find = async (ip: string, token: string) => {
    await context.limits.count('figures', party(ip))
    return findSharedReport(context, token)
  }

  app.get<WithToken>(reportPath(':token'), async (request, reply) => {
    const { token } = request.params
    const report = await find(request.ip, token)
    if (!report) return sendPage(request, reply, await pages.find('/404'), 404)
    const html = pages.drawReport({ token, report })
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyOf(html, { identity: context.config.identity }),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      .send(html)
  })

  app.get<WithToken>(reportPicturePath(reportPath(':token')), async (request, reply) => {
    const report = await find(request.ip, request.params.token)
    if (!report) throw new Problem('not_found')
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=300',
        // Sites that show a preview of a link load its picture from their own pages.
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
      })
      .send(await pictureOf(report))
  })
}
