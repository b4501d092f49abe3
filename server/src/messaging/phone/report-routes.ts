import type { FastifyInstance } from 'fastify'
import { Problem } from '@fortnight/contract/problem'
import type { ServiceContext } from '../../platform/context.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import { isSigned, recordSms, recordWhatsApp } from './reports.ts'

/** Where Meta reports; the operator enters it there. */
const whatsAppReports = '/api/reports/whatsapp'
/** Where an SMS gateway reports on the message of a token. */
export const smsReports = (token: string) => `/api/reports/sms/${token}`

/** More than Meta puts into one report. */
const mostBytes = 256 * 1024

const readBody = (body: unknown, type: string): unknown => {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : ''
  try {
    return type.includes('json') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
  } catch {
    return undefined
  }
}

/**
 * Addresses at which services report what became of messages to telephone numbers; each exists only if its channel is
 * set up. Bodies are read as they are, because Meta signs their bytes.
 */
export async function installReports(app: FastifyInstance, { db, vault, config }: ServiceContext): Promise<void> {
  const { whatsapp, sms } = config
  await app.register((reports, _options, done) => {
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    if (whatsapp) {
      reports.get<{ Querystring: Record<string, unknown> }>(whatsAppReports, async ({ query }, reply) => {
        const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
        const isAsked = mode === 'subscribe' && typeof token === 'string' && typeof challenge === 'string'
        if (!isAsked || !isSameSecret(token, whatsapp.verifyToken)) throw new Problem('forbidden')
        return reply.type('text/plain; charset=utf-8').send(challenge)
      })
      reports.post(whatsAppReports, async ({ body, headers }) => {
        const signature = headers['x-hub-signature-256']
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        if (typeof signature !== 'string' || !isSigned(whatsapp.appSecret, bytes, signature))
          throw new Problem('forbidden')
        if (!(await recordWhatsApp(db, readBody(bytes, 'json')))) throw new Problem('malformed')
        return { success: true }
      })
    }
    if (sms)
      reports.route<{ Params: { token: string }; Querystring: Record<string, unknown> }>({
        method: ['GET', 'POST'],
        url: smsReports(':token'),
        async handler({ params, query, body, headers }) {
          const sent = readBody(body, headers['content-type'] ?? '')
          const fields = { ...query, ...(typeof sent === 'object' ? sent : {}) }
          if (!(await recordSms({ db, vault }, params.token, fields))) throw new Problem('not_found')
          return { success: true }
        },
      })
    done()
  })
}
